// Programs of the system that only tests need: found, or installed by its package manager where we may.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run, step } from "./steps.mjs";

const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
const patience = 90_000;

/** The path of the first of `names` that can be run, or undefined; `places` are whole paths to look at after them. */
export function onThisMachine(names, places = []) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  return candidates.find(isExecutable);
}

/** Install a Debian package if we are root on a Debian; `title` is what it is called, `remedy` what helps if it fails. */
export async function installPackage(name, { title, remedy }) {
  if (!(await mayInstall())) return;
  await step("Reading the list of system packages", "apt-get", ["update"], { env, remedy });
  const install = ["install", "-y", "--no-install-recommends", name];
  await step(`Installing ${title}`, "apt-get", install, { env, remedy });
}

/** Install a Debian package that is good to have, at the cost of none that is there; resolves to whether it is. */
export async function addPackage(name) {
  if (!(await mayInstall())) return false;
  const install = () =>
    run("apt-get", ["install", "-y", "--no-install-recommends", "--no-remove", name], {
      env,
      timeout: patience,
    });
  if ((await install()).code === 0) return true;
  // The list of packages may be missing, or older than they are.
  await run("apt-get", ["update"], { env, timeout: patience });
  return (await install()).code === 0;
}

async function mayInstall() {
  return process.getuid?.() === 0 && (await run("apt-get", ["--version"])).code === 0;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
