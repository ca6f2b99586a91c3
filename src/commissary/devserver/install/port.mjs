// Whether the port is free, asked before minutes are spent on installing.
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Problem } from "./problem.mjs";
import { root } from "./root.mjs";

/** Refuse a port that another program has. What is wrong with it otherwise is told when the settings are read. */
export async function checkPort({ PORT = "", HOST = "", COMMISSARY_HOME = "" } = process.env) {
  const home = COMMISSARY_HOME || join(root, ".local");
  // The port is taken by this very product, which knows what to say.
  if (["run.json", "services.json"].some((name) => existsSync(join(home, name)))) return;
  const port = Number(PORT || 8000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  if ((await problemOf(port, HOST || "127.0.0.1")) !== "EADDRINUSE") return;
  throw new Problem(`Port ${port} is used by another program. Choose another with PORT=8080 npm start.`);
}

/** The code of what stands against listening there; "" for nothing. */
function problemOf(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code = "" }) => resolve(code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve("")));
  });
}
