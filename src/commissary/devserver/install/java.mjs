// Find Java for the HTML checker of the browser tests, or install it with the system's package manager.
import { Problem } from "./problem.mjs";
import { installPackage, onThisMachine } from "./system.mjs";

const remedy = "Install Java, or set JAVA to its path.";

/**
 * Return the path of the `java` program. Throws a Problem with the name of the package to install if Java is
 * missing and cannot be installed.
 */
export async function java() {
  if (process.env.JAVA) return process.env.JAVA;
  const path = onThisMachine(["java"]);
  if (path) return path;
  await installPackage("default-jre-headless", { title: "Java", remedy });
  const installed = onThisMachine(["java"]);
  if (installed) return installed;
  throw new Problem(
    "The browser tests need Java: install the package default-jre-headless, or set JAVA to its path.",
  );
}
