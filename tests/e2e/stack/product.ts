import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const START_TIMEOUT = 240_000;
const run = promisify(execFile);

/** Start the product as a user would, in a new folder and on a free port, and return the folder. */
export async function startProduct(settings: Record<string, string> = {}): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), "commissary-e2e-"));
  const env = { ...process.env, ...settings, COMMISSARY_HOME: home, PORT: String(await freePort()) };
  await run("npm", ["start", "--", "--detach"], { env, timeout: START_TIMEOUT });
  return home;
}

/** Stop the product in a folder, and remove the folder. */
export async function stopProduct(home: string): Promise<void> {
  await run("npm", ["stop"], { env: { ...process.env, COMMISSARY_HOME: home }, timeout: 60_000 });
  await rm(home, { recursive: true, force: true });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(address)));
    });
  });
}
