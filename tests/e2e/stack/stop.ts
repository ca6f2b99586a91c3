import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";

/** Stop what `start.ts` started, and remove its folder. */
export default async function stop(): Promise<void> {
  const home = process.env.E2E_HOME;
  if (!home || !process.env.E2E_STARTED) return;
  await promisify(execFile)("npm", ["stop"], {
    env: { ...process.env, COMMISSARY_HOME: home },
    timeout: 60_000,
  });
  await rm(home, { recursive: true, force: true });
}
