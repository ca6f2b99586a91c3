// Finds what runs the HTML checker of the browser tests, or gets it from the system's package manager.
import { Problem } from "./problem.mjs";
import { installPackage, onThisMachine } from "./system.mjs";

const remedy = "Install a Java, or set JAVA to the path of one.";

/** The path of a Java; a Problem that says what to install when there is none and we may not install it. */
export async function java() {
  if (process.env.JAVA) return process.env.JAVA;
  const path = onThisMachine(["java"]);
  if (path) return path;
  await installPackage("default-jre-headless", { title: "Java", remedy });
  const installed = onThisMachine(["java"]);
  if (installed) return installed;
  throw new Problem(
    "The browser tests need Java: install the package default-jre-headless, or set JAVA to the path of one.",
  );
}
