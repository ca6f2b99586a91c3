// Create `node_modules` from package-lock.json.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";
import { digest, unlessDone } from "./stamps.mjs";
import { step } from "./steps.mjs";

/** Install the npm packages if the lock file has changed. */
export async function installPackages() {
  const lock = join(root, "package-lock.json");
  const folder = join(root, "node_modules");
  const goal = {
    stamp: join(folder, ".commissary.stamp"),
    key: digest([lock], process.platform, process.arch, process.versions.modules),
    product: join(folder, ".bin", "vite"),
  };
  await unlessDone(goal, () => {
    const total = Object.keys(JSON.parse(readFileSync(lock, "utf8")).packages).length - 1;
    let fetched = 0;
    return step("Installing the npm packages", "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=http"], {
      progress: (line) => (/ (fetch|cache) /.test(line) ? `${Math.min(++fetched, total)} of ${total}` : ""),
      remedy: "Is the npm registry reachable?",
    });
  });
}
