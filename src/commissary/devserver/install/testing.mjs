// `npm test`: the checks, then every test there is, and at the end a line for each suite, slowest first, and the sum.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "./chromium.mjs";
import { build, refuseLarge } from "./frontend.mjs";
import { java } from "./java.mjs";
import { Problem } from "./problem.mjs";
import { root } from "./root.mjs";
import { run, show } from "./steps.mjs";
import { temporaryFolder } from "./temporary.mjs";

const results = join(root, "test-results");
/** Far more than a run takes; only what hangs meets it. What gives way to others may take as long as they do. */
const limits = { usual: 2_400_000, lowPriority: 7_200_000 };
const shownLines = 200;
/** The tests start hundreds of Pythons, and compiling Django is two thirds of what starting one costs. */
const bytecode = join(root, ".local", "bytecode");
const bin = (name) => join(root, "node_modules", ".bin", name);

/** What would lead the tests to somebody's real installation, or slow them down. */
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
  // Where it is set, Python would not keep what it has compiled.
  "PYTHONDONTWRITEBYTECODE",
];

const python = join(root, ".venv/bin/python");
const pytest = {
  count: (_output, read) => {
    const totals = read().match(/<testsuite [^>]*>/)[0];
    const number = (name) => Number(totals.match(new RegExp(` ${name}="(\\d+)"`))?.[1] ?? 0);
    const failed = number("errors") + number("failures");
    return { passed: number("tests") - failed - number("skipped"), failed, skipped: number("skipped") };
  },
  /** What the generated tests tried: see tests/proof.py. */
  proofs: (output) => [...output.matchAll(/^proof: (.+)$/gm)].map(([, line]) => line),
};

/** Thousands of calls and no clock, so that they may wait: about as much as the attacks and the checks leave time for. */
const isolation = join(root, "tests/test_isolation.py");

const suites = {
  checks: {
    lowPriority: true,
    command: () => [process.execPath, join(root, "tests/checks/check.mjs")],
    count: (output) => ({ passed: matches(output, /^✓/gm), failed: matches(output, /^✗/gm) }),
  },
  pytest: {
    ...pytest,
    command: (report) => [
      ...[python, "-m", "pytest", "-q", "-n", "2", "--color=no", `--junitxml=${report}`],
      `--ignore=${isolation}`,
    ],
  },
  isolation: {
    ...pytest,
    lowPriority: true,
    command: (report) => [
      ...[python, "-m", "pytest", "-q", "--color=no", `--junitxml=${report}`],
      ...[`--timeout=${limits.lowPriority / 1000}`, isolation],
    ],
  },
  vitest: {
    command: (report) => [
      ...[bin("vitest"), "run", "--config", join(root, "frontend/vitest.config.ts")],
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    ],
    count: (_output, read) => {
      const totals = JSON.parse(read());
      return {
        passed: totals.numPassedTests,
        failed: totals.numFailedTests,
        skipped: totals.numPendingTests + totals.numTodoTests,
      };
    },
  },
  hostile: {
    ...pytest,
    command: (report) => [
      ...[python, "-m", "pytest", "-q", "--color=no", join(root, "tests/hostile")],
      `--junitxml=${report}`,
    ],
  },
  browser: {
    command: () => [bin("playwright"), "test", "--reporter=list,json"],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    count: (_output, read) => {
      const { expected, flaky, unexpected, skipped } = JSON.parse(read()).stats;
      return { passed: expected + flaky, failed: unexpected, skipped };
    },
  },
};

/** What runs at the same time, one of these after the other; what has low priority runs beside all of them. */
const phases = [["hostile"], ["pytest", "vitest"], ["browser"]];

/** Run the suites named, or all of them; resolves to the exit code. */
export async function test(requested) {
  const unknown = requested.filter((name) => !Object.hasOwn(suites, name));
  if (unknown.length)
    throw new Problem(`No tests are called ${unknown.join(", ")}: ${Object.keys(suites).join(", ")}.`);
  const isRequested = (name) => requested.length === 0 || requested.includes(name);
  const env = { ...process.env, NO_COLOR: "1", PYTHONPYCACHEPREFIX: bytecode, TMPDIR: temporaryFolder() };
  for (const name of clearedVariables) delete env[name];
  // Now, so that what is missing is known before the tests have run for minutes.
  if (isRequested("browser")) {
    env.CHROMIUM = await chromium();
    env.JAVA = await java();
  }
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);

  await build();
  await refuseLarge();
  const start = (name) => runSuite(name, env);
  // The attacks measure how long others are kept waiting, and leave half of the processor idle: these take it.
  const lowPriorityRuns = Object.keys(suites)
    .filter((name) => suites[name].lowPriority && isRequested(name))
    .map(start);
  const finished = [];
  for (const together of phases)
    finished.push(...(await Promise.all(together.filter(isRequested).map(start))));
  finished.push(...(await Promise.all(lowPriorityRuns)));
  return summarise(finished);
}

async function runSuite(name, env) {
  const { command, count, env: more = () => ({}), proofs = () => [], lowPriority } = suites[name];
  const report = join(results, `${name}.report`);
  const [program, ...args] = command(report);
  const shown = show(`Running ${name}`);
  const started = Date.now();
  const onLine = (line) => shown.update(progressOf(line));
  const timeout = lowPriority ? limits.lowPriority : limits.usual;
  const options = { env: { ...env, ...more(report) }, onLine, timeout, lowPriority };
  const { code, output } = await run(program, args, options);
  writeFileSync(join(results, `${name}.log`), output);
  const seconds = (Date.now() - started) / 1000;
  const result = {
    name,
    skipped: 0,
    seconds,
    proofs: proofs(output),
    ...counted(() => count(output, () => readFileSync(report, "utf8"))),
  };
  // A run that fell over after it had counted has failed too.
  if (code !== 0 && result.failed === 0) result.failed = 1;
  shown.end(result.failed === 0);
  if (result.failed) console.log(output.trimEnd().split("\n").slice(-shownLines).join("\n"));
  return result;
}

/** A percentage or the name of a test; a part of a line of dots and an event of the log say nothing. */
function progressOf(line) {
  return line.match(/\d+%/)?.[0] ?? (line.includes(" ") && !line.startsWith("{") ? line : "");
}

function counted(count) {
  try {
    return count();
  } catch {
    // No report, or half of one: it fell over before it could count.
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
  return total("failed") ? 1 : 0;
}

function slowestFirst(finished) {
  return [...finished].sort((one, other) => other.seconds - one.seconds);
}

function matches(text, pattern) {
  return text.match(pattern)?.length ?? 0;
}
