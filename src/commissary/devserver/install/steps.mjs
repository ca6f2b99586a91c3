// Run the long steps of an installation and show their progress.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { Problem } from "./problem.mjs";
import { root } from "./root.mjs";

const frames = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
const quietSeconds = 15;
const shownLines = 60;
const terminal = process.stdout.isTTY;
const children = new Map();
const active = new Set();
let timer;
let frame = 0;

/**
 * Run a program as one step with a title. Its output is shown only if it fails.
 * `progress` returns the progress to show for a line of output, or "".
 */
export async function step(title, program, args, { progress = (line) => line, env, remedy = "" } = {}) {
  const shown = show(title);
  const { code, output } = await run(program, args, { env, onLine: (line) => shown.update(progress(line)) });
  shown.end(code === 0);
  if (code === 0) return output;
  console.error(output.trimEnd().split("\n").slice(-shownLines).join("\n"));
  throw new Problem(`${title} failed.${remedy && ` ${remedy}`}`);
}

/**
 * Run a program, and call `onLine` with every line of output. Resolves to the exit code and the output. With
 * `lowPriority`, the program and its children use only idle CPU time.
 */
export function run(program, args, options = {}) {
  const { cwd = root, env = process.env, onLine = () => {}, timeout, lowPriority = false } = options;
  return new Promise((resolve) => {
    const stdio = ["ignore", "pipe", "pipe"];
    const child = spawn(program, args, { cwd, stdio, env, timeout, detached: lowPriority });
    children.set(child, { hasGroup: lowPriority });
    if (lowPriority && child.pid) lowerPriority(child.pid);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (piece) => {
        output += piece;
        for (const line of piece.split(/[\r\n]+/)) if (line.trim()) onLine(line.trim());
      });
    }
    const done = (code, more = "") => {
      children.delete(child);
      resolve({ code, output: output + more });
    };
    child.on("error", (error) => done(127, error.message));
    child.on("close", (code, signal) => done(code ?? 1, signal ? `\nStopped by ${signal}.\n` : ""));
  });
}

/** Stop all running steps, so that an interrupted command leaves no processes behind. */
export function endSteps() {
  for (const [child, { hasGroup }] of children) {
    try {
      process.kill(hasGroup ? -child.pid : child.pid);
    } catch {
      // The process has already exited.
    }
  }
}

/**
 * Lower the priority of a process and of its session, because Linux divides CPU time among sessions first.
 */
function lowerPriority(pid) {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // Not Linux, or a kernel without autogroups.
  }
}

/**
 * Show the active steps on one line, which is updated. Without a terminal, print the steps every few seconds.
 */
export function show(title) {
  const entry = { title, started: Date.now(), detail: "" };
  active.add(entry);
  if (!terminal) console.log(`  ${title} …`);
  timer ??= setInterval(render, terminal ? 100 : quietSeconds * 1000);
  return {
    update(detail) {
      if (detail) entry.detail = detail;
    },
    end(succeeded) {
      active.delete(entry);
      if (terminal) process.stdout.write("\r\x1b[2K");
      console.log(`${succeeded ? "✓" : "✗"} ${title}  ${secondsOf(entry)}`);
      if (active.size) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}

function render() {
  const lines = [...active].map((entry) => `${entry.title} … ${secondsOf(entry)}  ${entry.detail}`.trimEnd());
  if (!terminal) return console.log(lines.map((line) => `  ${line}`).join("\n"));
  const line = `${frames[frame++ % frames.length]} ${lines.join("  ·  ")}`;
  process.stdout.write(`\r\x1b[2K${line.slice(0, (process.stdout.columns || 80) - 1)}`);
}

function secondsOf(entry) {
  return `${((Date.now() - entry.started) / 1000).toFixed(0)} s`;
}
