// Find the browser for the browser tests, or install it with the system's package manager.
import { Problem } from "./problem.mjs";
import { installPackage, onThisMachine } from "./system.mjs";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const places = ["/Applications/Chromium.app/Contents/MacOS/Chromium"];
const remedy = "Install Chromium, or set CHROMIUM to its path.";

/**
 * Return the path of a Chromium browser. Throws a Problem with the name of the package to install if there is
 * no browser and it cannot be installed.
 */
export async function chromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const path = onThisMachine(names, places);
  if (path) return path;
  await installPackage("chromium", { title: "Chromium", remedy });
  const installed = onThisMachine(names, places);
  if (installed) return installed;
  throw new Problem(
    "The browser tests need Chromium: install the package chromium, or set CHROMIUM to its path.",
  );
}
