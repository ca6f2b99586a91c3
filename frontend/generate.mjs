// Let the server generate the front end's data (types, collections, blocks) into frontend/generated.
//
// These files are not committed: they are generated before a build, a check or a test if the server's code
// has changed.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { python } from "../src/commissary/devserver/install/python.mjs";
import { root } from "../src/commissary/devserver/install/root.mjs";
import { digest, filesBelow, unlessDone } from "../src/commissary/devserver/install/stamps.mjs";
import { step } from "../src/commissary/devserver/install/steps.mjs";

const folder = join(root, "frontend", "generated");
const notSources = /^(__pycache__|.*\.egg-info|\..*)$/;

/** Generate missing and outdated files. Throws a Problem on failure. */
export async function generate() {
  const packages = ["src", "shared", "tenants"].map((name) => join(root, name));
  const locks = ["uv.lock", "package-lock.json"].map((name) => join(root, name));
  const sources = packages.flatMap((each) => filesBelow(each, notSources)).filter(isPython);
  const goal = {
    stamp: join(folder, ".stamp"),
    key: digest([...sources, ...locks]),
    product: join(folder, "schema.d.ts"),
  };
  await unlessDone(goal, () =>
    step("Generating files of the front end", python, ["-m", "commissary.codegen.generate", "frontend"], {
      remedy: "Run `npm start` once: it installs what this needs.",
    }),
  );
}

const isPython = (path) => path.endsWith(".py");

/** Generate the data and the style sheets of the fonts, before Vitest loads the tests. */
export default async function prepareTests() {
  await generate();
  // Imported only here, because `npm start` loads this file before it installs the packages.
  const { cutFonts } = await import("./theme/fonts.mjs");
  await cutFonts();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generate();
