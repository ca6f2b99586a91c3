import { stopProduct } from "./product";

/** Stop the product started by `start.ts`, and remove its folder. */
export default async function stop(): Promise<void> {
  const home = process.env.E2E_HOME;
  if (home && process.env.E2E_STARTED) await stopProduct(home);
}
