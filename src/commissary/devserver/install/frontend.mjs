// Build the front end if its sources have changed since the last build.
import { join } from "node:path";
import { generate } from "../../../../frontend/generate.mjs";
import { root } from "./root.mjs";
import { digest, filesBelow, unlessDone } from "./stamps.mjs";
import { step } from "./steps.mjs";

/** Names of build output, tests and temporary files of editors: see ../reload.py. */
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

/** Fail if a bundle is larger than its limit. `build` skips this check, because users cannot fix it. */
export function refuseLarge() {
  return step("Measuring the front end", process.execPath, [join(root, "frontend", "sizes.mjs")]);
}
