// The measured installation: the running one (COMMISSARY_HOME, or `.local/`), or one started for it.
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./programs.mjs";
import { send } from "./requests.mjs";

const STARTING = 600_000;
const run = promisify(execFile);

/**
 * Return the data of `run.json`, the home, the host of the first domain and a function that requests a page.
 * `end()` stops an installation that was started here.
 */
export async function installation() {
  const home = process.env.COMMISSARY_HOME ?? join(root, ".local");
  const running = readRun(home);
  if (running) return described(home, running, async () => {});
  console.log("No installation runs; one is started with the demo …");
  return ownInstallation();
}

/** A product with the demo, for measurements that would disturb a developer's own installation. */
export async function ownInstallation() {
  const own = mkdtempSync(join(tmpdir(), "commissary-bench-"));
  const env = { ...process.env, COMMISSARY_HOME: own, PORT: String(await freePort()) };
  const end = async () => {
    await run("npm", ["stop"], { cwd: root, env, timeout: STARTING });
    rmSync(own, { recursive: true, force: true });
  };
  try {
    await run("npm", ["start", "--", "--detach"], { cwd: root, env, timeout: STARTING });
    return described(own, readRun(own), end);
  } catch (error) {
    await end().catch(() => {});
    throw new Error(`The product did not start: ${error.stderr || error.message}`);
  }
}

function described(home, running, end) {
  const host = running.domains[0].host;
  const page = (path, headers = {}) => send({ port: running.port, host, path, headers });
  const editor = running.users.find(({ role }) => role === "editor");
  return { ...running, home, host, editor, page, end };
}

/** A file of a killed product names processes that no longer exist. */
function readRun(home) {
  const path = join(home, "run.json");
  if (!existsSync(path)) return null;
  const stored = JSON.parse(readFileSync(path, "utf8"));
  return existsSync(`/proc/${stored.pids.web}`) ? stored : null;
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
