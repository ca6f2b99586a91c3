// Builds the front end when its sources are others than those it was last built from.
import { join } from "node:path";
import { generate } from "../../../../frontend/generate.mjs";
import { root } from "./root.mjs";
import { digest, filesBelow, unlessDone } from "./stamps.mjs";
import { step } from "./steps.mjs";

/** Names of what a build makes, of tests, and of what editors leave: see parts_of in ../reload.py. */
const notSources = /^(dist(\..+)?|fonts|node_modules|.*\.test\.tsx?|\..*)$/;

export async function build() {
  await generate();
  const frontend = join(root, "frontend");
  const sources = [...filesBelow(frontend, notSources), join(root, "package-lock.json")];
  const goal = {
    stamp: join(frontend, "dist", "commissary.stamp"),
    key: digest(sources),
    product: join(frontend, "dist", "builds", "latest.json"),
  };
  await unlessDone(goal, () =>
    step("Building the front end", process.execPath, [join(frontend, "build.mjs"), "--any-size"]),
  );
}

/** How large bundles may be is for those who write them, whatever was built to be run. */
export function refuseLarge() {
  return step("Measuring the front end", process.execPath, [join(root, "frontend", "sizes.mjs")]);
}
