import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { waitForPage } from "./http";
import { startProduct } from "./product";
import { readStack } from "./stack";
import stop from "./stop";

/**
 * Start the product for all tests. If E2E_HOME is the folder of a running installation, use it and do not
 * stop it. If E2E_AFTER is a path, start the tests when that file exists: most of the start of the product
 * uses one core, so `npm test` runs pytest at the same time.
 */
export default async function start(): Promise<void> {
  if (!process.env.E2E_HOME) {
    process.env.E2E_HOME = await startProduct();
    process.env.E2E_STARTED = "1";
  }
  try {
    const stack = readStack();
    for (const domain of stack.domains) await waitForPage(stack.port, domain.host, "/");
    const { E2E_AFTER } = process.env;
    while (E2E_AFTER && !existsSync(E2E_AFTER)) await setTimeout(200);
  } catch (error) {
    // Playwright does not tear down a failed setup.
    await stop();
    throw error;
  }
}
