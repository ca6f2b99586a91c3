// `npm test` and `npm run test:full`: run suites, then print a line for each, slowest first, and the totals.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "./chromium.mjs";
import { build, refuseLarge } from "./frontend.mjs";
import { java } from "./java.mjs";
import { Problem } from "./problem.mjs";
import { python } from "./python.mjs";
import { root } from "./root.mjs";
import { run, show } from "./steps.mjs";
import { phasesOf, suites } from "./suites.mjs";
import { temporaryFolder } from "./temporary.mjs";

const results = join(root, "test-results");
/** Time limits far above the usual duration. Suites with low priority may take as long as all others together. */
const limits = { usual: 3_600_000, lowPriority: 7_200_000 };
const shownLines = 200;
/**
 * The bytecode of the tests, which start hundreds of Python processes. Compiling Django takes two thirds of a
 * start.
 */
const bytecode = join(root, ".local", "bytecode");

/** Variables that would make the tests use a real installation, or slow them down. */
const clearedVariables = [
  "COMMISSARY_HOME",
  "HOSTILE_HOME",
  "DATABASE_URL",
  "REDIS_URL",
  "RENDERER_URL",
  "RENDERER_SECRET",
  "PORT",
  "INTERNAL_PORT",
  "INTERNAL_HOST",
  "HOST",
  "E2E_HOME",
  // This would prevent Python from storing bytecode.
  "PYTHONDONTWRITEBYTECODE",
];

/**
 * Run the suites of a ring, "core" or "full". Resolves to the exit code. Options: names of suites, to run
 * only these; --changed, to run only tests that changed files can break (core); --rest, to leave out the
 * core (full); --shard 2/3, to run the second third (full).
 */
export async function test(ring, options) {
  const choice = readOptions(ring, options);
  const env = { ...process.env, NO_COLOR: "1", PYTHONPYCACHEPREFIX: bytecode, TMPDIR: temporaryFolder() };
  for (const name of clearedVariables) delete env[name];
  choice.changed &&= await readChanged(env);
  const runs = (name) =>
    suites[name].runs(choice) && (choice.names.length === 0 || choice.names.includes(name));
  // Find these programs before the first suite, so that a missing one is reported immediately.
  if (runs("browser")) {
    env.CHROMIUM = await chromium();
    env.JAVA = await java();
  }
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);

  await build();
  if (choice.ring !== "rest") await refuseLarge();
  const finished = [];
  for (const phase of phasesOf(choice)) {
    const together = phase.filter(runs);
    if (together.includes("pytest")) env.E2E_AFTER = logOf("pytest");
    finished.push(...(await Promise.all(together.map((name) => runSuite(name, choice, env)))));
    delete env.E2E_AFTER;
  }
  return summarise(finished);
}

function readOptions(ring, options) {
  const { values, positionals } = parseOptions(ring, options);
  const unknown = positionals.filter((name) => !Object.hasOwn(suites, name));
  if (unknown.length)
    throw new Problem(
      `No such test suite: ${unknown.join(", ")}. Suites: ${Object.keys(suites).join(", ")}.`,
    );
  const { changed = false, rest = false, shard = "1/1" } = values;
  if (!/^[1-9]\d*\/[1-9]\d*$/.test(shard))
    throw new Problem(`Enter --shard as a fraction such as 2/3, not ${shard}.`);
  return { ring: rest ? "rest" : ring, changed, shard, names: positionals };
}

function parseOptions(ring, args) {
  const options =
    ring === "core"
      ? { changed: { type: "boolean" } }
      : { rest: { type: "boolean" }, shard: { type: "string" } };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Problem(error.message);
  }
}

/** Return the tests that tests/changed.py selects, or undefined if it selects the whole core. */
async function readChanged(env) {
  const { code, output } = await run(python, ["-m", "tests.changed"], { env });
  if (code !== 0) throw new Problem(`The changed files cannot be read:\n${output}`);
  const { everything, ...changed } = JSON.parse(output);
  if (everything) console.log("  A changed file affects all tests: running the whole core suite.");
  return everything ? undefined : changed;
}

async function runSuite(name, choice, env) {
  const { command, count, env: more = () => ({}), proofs = () => [], lowPriority } = suites[name];
  const report = join(results, `${name}.report`);
  const [program, ...args] = command(report, choice);
  const shown = show(`Running ${name}`);
  const started = Date.now();
  const onLine = (line) => shown.update(progressOf(line));
  const timeout = lowPriority ? limits.lowPriority : limits.usual;
  const options = { env: { ...env, ...more(report) }, onLine, timeout, lowPriority };
  const { code, output } = await run(program, args, options);
  writeFileSync(logOf(name), output);
  const seconds = (Date.now() - started) / 1000;
  const result = {
    name,
    skipped: 0,
    flaky: [],
    seconds,
    proofs: proofs(output),
    ...counted(() => count(output, () => readFileSync(report, "utf8"))),
  };
  // A run that crashed after its summary has failed, too.
  if (code !== 0 && result.failed === 0) result.failed = 1;
  shown.end(result.failed === 0);
  if (result.failed) console.log(output.trimEnd().split("\n").slice(-shownLines).join("\n"));
  return result;
}

/** Return the path of the file with the output of a suite, which is written when the suite has ended. */
function logOf(name) {
  return join(results, `${name}.log`);
}

/** Return the percentage or the name of a test in the line, or "" for dots and log events. */
function progressOf(line) {
  return line.match(/\d+%/)?.[0] ?? (line.includes(" ") && !line.startsWith("{") ? line : "");
}

function counted(count) {
  try {
    return count();
  } catch {
    // The run crashed if there is no report or an incomplete one.
    return { passed: 0, failed: 1 };
  }
}

function summarise(finished) {
  const total = (what) => finished.reduce((sum, each) => sum + each[what], 0);
  console.log("");
  for (const { name, passed, failed, skipped, seconds, proofs } of slowestFirst(finished)) {
    const more = [failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(Boolean);
    const counts = [`${passed} passed`, ...more].join(", ");
    console.log(`${failed ? "✗" : "✓"} ${name.padEnd(8)} ${counts.padEnd(40)} ${seconds.toFixed(0)} s`);
    for (const line of proofs) console.log(`    ${line}`);
  }
  console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
  for (const each of finished.flatMap(({ flaky }) => flaky))
    console.log(`⚠ flaky: ${each} (failed, then passed when repeated)`);
  return total("failed") ? 1 : 0;
}

function slowestFirst(finished) {
  return [...finished].sort((one, other) => other.seconds - one.seconds);
}
