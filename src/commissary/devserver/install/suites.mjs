// The suites of `npm test` and `npm run test:full`: the command of each, and a function to count its results.
import { join } from "node:path";
import { root } from "./root.mjs";

const bin = (name) => join(root, "node_modules", ".bin", name);
const python = join(root, ".venv/bin/python");
/**
 * Generated tests without time limits. They run together with the hostile suite, which uses half of the CPU.
 */
const matrices = ["tests/test_isolation.py", "tests/test_bad_input.py"];
/** Front-end tests that render thousands of pages. They are not part of the core. */
const slow = ["blocks/hostile.test.tsx", "renderer/payloadCache.test.ts", "site/hydration.test.tsx"];
const hours = (count) => count * 3_600;

const pytest = {
  count: (_output, read) => {
    const totals = read().match(/<testsuite [^>]*>/)[0];
    const number = (name) => Number(totals.match(new RegExp(` ${name}="(\\d+)"`))?.[1] ?? 0);
    const failed = number("errors") + number("failures");
    return { passed: number("tests") - failed - number("skipped"), failed, skipped: number("skipped") };
  },
  /** Case counts of generated tests: see tests/proof.py. */
  proofs: (output) => [...output.matchAll(/^proof: (.+)$/gm)].map(([, line]) => line),
};

/**
 * `ring` is "core", "rest" or "full". `shard` is "2/3" for the second third.
 * `changed` is the output of tests/changed.py, or undefined.
 */
export const suites = {
  checks: {
    runs: ({ ring, shard, changed }) => ring !== "rest" && /^1\//.test(shard) && !changed,
    command: () => [process.execPath, join(root, "tests/checks/check.mjs")],
    count: (output) => ({ passed: matches(output, /^✓/gm), failed: matches(output, /^✗/gm) }),
  },
  vitest: {
    runs: ({ ring, shard }) => ring !== "rest" || /^1\//.test(shard),
    command: (report, { ring, shard, changed }) => [
      ...[bin("vitest"), "run", "--config", join(root, "frontend/vitest.config.ts")],
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      ...(ring === "rest" ? slow : [`--shard=${shard}`]),
      ...(ring === "core" && !changed ? slow.map((file) => `--exclude=${file}`) : []),
      ...(changed ? [`--changed=${changed.base}`] : []),
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
    runs: ({ ring }) => ring !== "core",
    command: (report, choice) => [...startPytest(report, choice), "tests/hostile"],
  },
  matrices: {
    ...pytest,
    lowPriority: true,
    runs: ({ ring }) => ring !== "core",
    command: (report, choice) => [...startPytest(report, choice), `--timeout=${hours(2)}`, ...matrices],
  },
  pytest: {
    ...pytest,
    runs: ({ changed }) => !changed || changed.pytest.length > 0,
    command: (report, choice) => [
      ...[...startPytest(report, choice), "-n", "2"],
      ...(choice.changed?.pytest ?? []),
      ...(choice.ring === "core" ? [] : matrices.map((file) => `--ignore=${join(root, file)}`)),
    ],
  },
  browser: {
    runs: ({ changed }) => !changed || changed.browser.length > 0,
    command: (_report, choice) => [
      bin("playwright"),
      "test",
      "--reporter=list,json",
      ...browserTests(choice),
    ],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    count: (_output, read) => {
      const { stats, suites: files } = JSON.parse(read());
      const { expected, flaky, unexpected, skipped } = stats;
      return { passed: expected + flaky, failed: unexpected, skipped, flaky: files.flatMap(flakyTests) };
    },
  },
};

/** The phases run one after another. The suites of a phase run at the same time. */
const phases = [["checks", "vitest"], ["hostile", "matrices"], ["pytest"], ["browser"]];
/**
 * In the core, the product for the browser tests starts while pytest is running: see
 * tests/e2e/stack/start.ts.
 */
const corePhases = [
  ["checks", "vitest"],
  ["pytest", "browser"],
];

export const phasesOf = ({ ring }) => (ring === "core" ? corePhases : phases);

function startPytest(report, { ring, shard, changed }) {
  return [
    ...[python, "-m", "pytest", "-q", "--color=no", `--junitxml=${report}`, `--shard=${shard}`],
    ...(ring === "full" || changed ? [] : [`--ring=${ring}`]),
  ];
}

/** Only the full ring repeats a failed test. In the core, each test has to pass on the first try. */
function browserTests({ ring, shard, changed }) {
  const repeated = ["--retries=1", `--shard=${shard}`];
  if (ring === "full") return repeated;
  if (ring === "rest") return [...repeated, "--grep-invert=@smoke"];
  return [`--grep=${changed ? changed.browser.join("|") : "@smoke"}`];
}

/** Return the names of the tests that failed and then passed, in a suite of Playwright's report and its children. */
function flakyTests({ specs = [], suites: inner = [] }) {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...flaky.map(({ file, title }) => `${file}: ${title}`), ...inner.flatMap(flakyTests)];
}

function matches(text, pattern) {
  return text.match(pattern)?.length ?? 0;
}
