// Finds the browser for the browser tests, or gets it from the system's package manager.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { Problem } from "./problem.mjs";
import { run, step } from "./steps.mjs";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const places = ["/Applications/Chromium.app/Contents/MacOS/Chromium"];

/** The path of a Chromium; a Problem that says what to install when there is none and we may not install it. */
export async function chromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const found = onThisMachine();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && (await run("apt-get", ["--version"])).code === 0;
  if (mayInstall) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const remedy = "Install a Chromium, or set CHROMIUM to the path of one.";
    await step("Reading the list of system packages", "apt-get", ["update"], { env, remedy });
    const install = ["install", "-y", "--no-install-recommends", "chromium"];
    await step("Installing Chromium", "apt-get", install, { env, remedy });
  }
  const installed = onThisMachine();
  if (installed) return installed;
  throw new Problem(
    "The browser tests need Chromium: install the package chromium, or set CHROMIUM to the path of one.",
  );
}

function onThisMachine() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  return candidates.find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
