import { waitForPage } from "./http";
import { startProduct } from "./product";
import { readStack } from "./stack";
import stop from "./stop";

/**
 * Start the product for all tests. If E2E_HOME is the folder of a running installation, use it and do not
 * stop it.
 */
export default async function start(): Promise<void> {
  if (!process.env.E2E_HOME) {
    process.env.E2E_HOME = await startProduct();
    process.env.E2E_STARTED = "1";
  }
  try {
    const stack = readStack();
    for (const domain of stack.domains) await waitForPage(stack.port, domain.host, "/");
  } catch (error) {
    // Playwright does not tear down a failed setup.
    await stop();
    throw error;
  }
}
