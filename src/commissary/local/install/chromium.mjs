// Finds the browser for the browser tests, or gets it from the system's package manager.
import { Problem } from "./problem.mjs";
import { addPackage, installPackage, onThisMachine } from "./system.mjs";

/** The one without windows of its own, as Playwright brings along: it takes half the processor time of the other. */
const headless = "chromium-headless-shell";
const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const places = ["/Applications/Chromium.app/Contents/MacOS/Chromium"];
const remedy = "Install a Chromium, or set CHROMIUM to the path of one.";

/** The path of a Chromium; a Problem that says what to install when there is none and we may not install it. */
export async function chromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const shell = onThisMachine([headless]);
  if (shell) return shell;
  if (await addPackage(headless)) return onThisMachine([headless]);
  const found = onThisMachine(names, places);
  if (found) return found;
  await installPackage("chromium", { title: "Chromium", remedy });
  const installed = onThisMachine(names, places);
  if (installed) return installed;
  throw new Problem(
    "The browser tests need Chromium: install the package chromium, or set CHROMIUM to the path of one.",
  );
}
