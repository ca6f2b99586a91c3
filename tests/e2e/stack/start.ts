import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { waitForPage } from "./http";
import { readStack } from "./stack";
import stop from "./stop";

const START_TIMEOUT = 240_000;

/** Start the product as a user would, in a new folder and on a free port.
 *
 * With E2E_HOME set to the folder of a running installation, that one is used, and left running. */
export default async function start(): Promise<void> {
  if (!process.env.E2E_HOME) {
    process.env.E2E_HOME = await mkdtemp(join(tmpdir(), "commissary-e2e-"));
    process.env.E2E_STARTED = "1";
    const env = { ...process.env, COMMISSARY_HOME: process.env.E2E_HOME, PORT: String(await freePort()) };
    await promisify(execFile)("npm", ["start", "--", "--detach"], { env, timeout: START_TIMEOUT });
  }
  try {
    const stack = readStack();
    for (const domain of stack.domains) await waitForPage(stack.port, domain.host, "/");
  } catch (error) {
    // Playwright does not tear down what was not set up.
    await stop();
    throw error;
  }
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
