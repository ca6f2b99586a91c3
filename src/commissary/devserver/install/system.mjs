// Find system programs that only tests need, or install them with the package manager if possible.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run, step } from "./steps.mjs";

/** Return the path of the first of `names` that can be run, or undefined. `places` are more paths to try. */
export function onThisMachine(names, places = []) {
  return [...allOnThisMachine(names), ...places.filter(isExecutable)][0];
}

/** Return the paths of all `names` that can be run, in the order of the names and then of the PATH. */
export function allOnThisMachine(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable);
}

/**
 * Install a Debian package if we are root on Debian. `title` is its name for users, and `remedy` is the
 * advice if this fails.
 */
export async function installPackage(name, { title, remedy }) {
  const mayInstall = process.getuid?.() === 0 && (await run("apt-get", ["--version"])).code === 0;
  if (!mayInstall) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await step("Reading the list of system packages", "apt-get", ["update"], { env, remedy });
  const install = ["install", "-y", "--no-install-recommends", name];
  await step(`Installing ${title}`, "apt-get", install, { env, remedy });
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
