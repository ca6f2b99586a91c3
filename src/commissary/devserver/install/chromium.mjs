// Finds the browser for the browser tests, or gets it from the system's package manager.
import { Problem } from "./problem.mjs";
import { installPackage, onThisMachine } from "./system.mjs";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const places = ["/Applications/Chromium.app/Contents/MacOS/Chromium"];
const remedy = "Install a Chromium, or set CHROMIUM to the path of one.";

/** The path of a Chromium; a Problem that says what to install when there is none and we may not install it. */
export async function chromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const path = onThisMachine(names, places);
  if (path) return path;
  await installPackage("chromium", { title: "Chromium", remedy });
  const installed = onThisMachine(names, places);
  if (installed) return installed;
  throw new Problem(
    "The browser tests need Chromium: install the package chromium, or set CHROMIUM to the path of one.",
  );
}
