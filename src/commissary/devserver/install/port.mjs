// Check that the port is free before an installation that takes minutes.
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Problem } from "./problem.mjs";
import { root } from "./root.mjs";

/** Throw if another program uses the port. Invalid values are reported later, when the settings are read. */
export async function checkPort({ PORT = "", HOST = "", COMMISSARY_HOME = "" } = process.env) {
  const home = COMMISSARY_HOME || join(root, ".local");
  // If Commissary itself uses the port, `start` reports this.
  if (["run.json", "services.json"].some((name) => existsSync(join(home, name)))) return;
  const port = Number(PORT || 8000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  if ((await problemOf(port, HOST || "127.0.0.1")) !== "EADDRINUSE") return;
  throw new Problem(`Port ${port} is used by another program. Choose another with PORT=8080 npm start.`);
}

/** Return the error code if listening on the port fails, or "" if the port is free. */
function problemOf(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code = "" }) => resolve(code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve("")));
  });
}
