// `npm run check`: all checks that do not run the product.
//
//   npm run check                 every check, two at a time, a line for each
//   npm run check -- mypy tsc     only these
//   npm run check -- --fix        apply formatters and safe fixes first
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { generate } from "../../frontend/generate.mjs";

const root = resolve(fileURLToPath(import.meta.url), "../../..");
const python = join(root, ".venv", "bin");
const node = join(root, "node_modules", ".bin");
/** Much more than a check takes on a busy machine. */
const limit = 3_600_000;

/** Slow checks come first, so that two lanes end at about the same time. */
const checks = {
  mypy: ["mypy"],
  tsc: ["node", "node_modules/typescript-native/bin/tsc", "--noEmit"],
  documents: ["python", "-m", "commissary.codegen.generate", "documents", "--check"],
  migrations: ["commissary", "makemigrations", "--check", "--dry-run"],
  imports: ["lint-imports", "--no-cache"],
  layers: ["node", "tests/checks/layers.mjs"],
  biome: ["biome", "ci", "--error-on-warnings", "."],
  lint: ["ruff", "check", "--output-format", "concise", "."],
  format: ["ruff", "format", "--check", "."],
  shell: ["sh", "tests/checks/shell.sh"],
  // Debian's archive has only the latest version of a package, so versions can't be pinned.
  dockerfile: ["hadolint", "--ignore", "DL3008", "deploy/container/Dockerfile"],
  english: ["python", "tests/checks/plain_english.py"],
};

const fixes = [
  ["ruff", "check", "--fix", "--quiet", "."],
  ["ruff", "format", "--quiet", "."],
  ["biome", "check", "--write", "."],
];

/** Run one command. Resolves to its exit code and complete output. */
function run([program, ...args]) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      timeout: limit,
      env: { ...process.env, PATH: [python, node, process.env.PATH].join(delimiter), NO_COLOR: "1" },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (output += piece));
    child.on("error", (error) => done({ code: 127, output: error.message }));
    child.on("close", (code, signal) => {
      if (signal) output += `\nStopped by ${signal} after ${limit / 1000} s.`;
      done({ code: code ?? 1, output });
    });
  });
}

/** Run the named checks in as many lanes as there are cores. Resolves to the names of failed ones. */
async function runAll(names) {
  const waiting = [...names];
  const failed = [];
  const width = Math.max(...names.map((name) => name.length));
  async function lane() {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const started = performance.now();
      const { code, output } = await run(checks[name]);
      const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
      console.log(`${code ? "✗" : "✓"} ${name.padEnd(width)} ${seconds} s`);
      if (code) {
        failed.push(name);
        console.log(output.trimEnd().replace(/^/gm, "    "));
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
  return failed;
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = wanted.filter((name) => !(name in checks));
if (unknown.length) {
  console.error(`No check is called ${unknown.join(", ")}. There are: ${Object.keys(checks).join(", ")}.`);
  process.exit(2);
}
for (const [folder, remedy] of [
  [python, "uv sync"],
  [node, "npm ci"],
]) {
  if (!existsSync(folder)) {
    console.error(`${folder} is missing: run \`npm start\` once, or \`${remedy}\`.`);
    process.exit(2);
  }
}
if (process.argv.includes("--fix")) for (const fix of fixes) await run(fix);

const chosen = wanted.length ? wanted : Object.keys(checks);
if (chosen.includes("tsc")) await generate();
const failed = await runAll(chosen);
if (failed.length) {
  console.error(`\nFailed: ${failed.join(", ")}. Formatting and safe fixes: npm run check -- --fix`);
  process.exit(1);
}
