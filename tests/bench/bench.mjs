// npm run bench: measure an installation and report which goals it meets. `docs/performance.md` explains each
// figure.
//
// `npm run bench -- cached uncached` runs only the named suites. Rates are compared with a baseline in the same
// run, because absolute numbers on shared cores mean little. Three numbers are minimum, median and maximum.
import { installation } from "./product.mjs";
import { builder } from "./suites/builder.mjs";
import { cached } from "./suites/cached.mjs";
import { edit } from "./suites/edit.mjs";
import { fleet } from "./suites/fleet.mjs";
import { idle } from "./suites/idle.mjs";
import { large } from "./suites/large.mjs";
import { lighthouse } from "./suites/lighthouse.mjs";
import { memory } from "./suites/memory.mjs";
import { peers } from "./suites/peers.mjs";
import { phone } from "./suites/phone.mjs";
import { sizes } from "./suites/sizes.mjs";
import { soak } from "./suites/soak.mjs";
import { uncached } from "./suites/uncached.mjs";

/** Each yields `{ name, value, goal?, isMet? }` per result. */
const suites = { sizes, memory, cached, uncached, edit, lighthouse, builder, phone };
/**
 * Suites with their own servers, which take minutes. They run only when named, each with the listed
 * arguments.
 */
const apart = { fleet, idle, large, peers, soak };

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in suites) && !(name in apart) && !/^\d+$/.test(name));
if (unknown) {
  console.error(
    `✗ Unknown suite ${unknown}. Choose from: ${Object.keys({ ...suites, ...apart }).join(", ")}`,
  );
  process.exit(2);
}
const named = chosen.filter((name) => !/^\d+$/.test(name));
const numbers = chosen.filter((name) => /^\d+$/.test(name));
let missed = 0;

for (const name of named.filter((each) => each in apart)) await run(name, apart[name](null, numbers));
const wanted = Object.keys(suites).filter((name) => !named.length || named.includes(name));
if (wanted.length) {
  const measured = await installation();
  try {
    for (const name of wanted) await run(name, suites[name](measured));
  } finally {
    await measured.end();
  }
}
console.log(missed ? `\n${missed} goals missed` : "\nAll goals met");
process.exitCode = missed ? 1 : 0;

async function run(title, rows) {
  console.log(`\n${title}`);
  for await (const { name, goal = "", value, isMet } of rows) {
    if (isMet === false) missed += 1;
    const verdict = isMet == null ? " " : isMet ? "✓" : "✗";
    console.log(`${verdict} ${name.padEnd(56)} ${String(value).padStart(24)}  ${goal}`);
  }
}
