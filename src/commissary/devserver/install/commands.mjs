// The commands: each installs its dependencies, then runs a program.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { generate } from "../../../../frontend/generate.mjs";
import { build } from "./frontend.mjs";
import { installPackages } from "./packages.mjs";
import { checkPort } from "./port.mjs";
import { Problem } from "./problem.mjs";
import { installPython, python } from "./python.mjs";
import { root } from "./root.mjs";
import { endSteps } from "./steps.mjs";
import { audit, sbom } from "./supplyChain.mjs";
import { test } from "./testing.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

const commands = {
  async start(options) {
    await checkPort();
    await installEverything();
    await build();
    return runInForeground(python, ["-m", "commissary.devserver", "up", ...options]);
  },
  async dev(options) {
    return commands.start(["--dev", ...options]);
  },
  async stop() {
    if (!existsSync(python)) {
      console.log("Commissary is not installed in this folder, so it is not running.");
      return 0;
    }
    return runInForeground(python, ["-m", "commissary.devserver", "stop"]);
  },
  async check(options) {
    await installEverything();
    return runInForeground(process.execPath, [join(root, "tests/checks/check.mjs"), ...options]);
  },
  async generate(options) {
    await installEverything();
    await generate();
    return runInForeground(python, ["-m", "commissary.codegen.generate", "documents", ...options]);
  },
  async sbom(options) {
    return sbom(options);
  },
  async audit() {
    return audit();
  },
  async test(options) {
    await installEverything();
    return test("core", options);
  },
  async "test:full"(options) {
    await installEverything();
    return test("full", options);
  },
  async "test:long"(options) {
    await installEverything();
    await build();
    // More kills than in `npm test`: see tests/test_kills.py.
    process.env.KILLS_TIMES ??= "4";
    return runInForeground(python, [
      "-m",
      "pytest",
      "-q",
      "-n",
      "0",
      ...(options.length ? options : ["tests/long", "tests/scale", "tests/test_kills.py"]),
    ]);
  },
};

/** Run a command, then exit with its exit code. */
export async function main([name, ...options]) {
  for (const signal of signals) process.on(signal, interrupted);
  try {
    if (!Object.hasOwn(commands, name)) throw new Problem(`Commands: ${Object.keys(commands).join(", ")}.`);
    if (process.platform === "win32")
      throw new Problem("Commissary runs on Linux and macOS; on Windows, use WSL.");
    process.exitCode = await commands[name](options);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(`✗ ${error.message}`);
    process.exitCode = 1;
  }
}

async function installEverything() {
  await installPython();
  await installPackages();
}

function interrupted(signal) {
  endSteps();
  process.exit(128 + constants.signals[signal]);
}

/** Run a program in this terminal. Resolves to its exit code. */
function runInForeground(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: "inherit" });
    for (const signal of signals) {
      process.off(signal, interrupted);
      process.on(signal, () => child.kill(signal));
    }
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
