// Request one page as fast as possible, with a common benchmark program.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { countWork } from "./cpu.mjs";
import { program } from "./programs.mjs";

const run = promisify(execFile);
const LUAJIT = ["wrk", "libluajit-5.1-2", "libluajit-5.1-common"];

/** Return responses per second, the 99th percentile in ms, and µs of CPU of `pid` per finished response. */
export async function hammer({ port, path, headers, pid, seconds = 3, connections = 16 }) {
  const { path: wrk, env } = program("wrk", LUAJIT);
  const count = countWork(pid);
  const { stdout } = await run(
    wrk,
    [
      "-t1",
      `-c${connections}`,
      `-d${seconds}s`,
      "--latency",
      ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
      `http://127.0.0.1:${port}${path}`,
    ],
    { env, timeout: (seconds + 20) * 1000 },
  );
  const worked = count();
  const finished = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)$/m.exec(stdout)?.[1]),
    microseconds: worked / finished,
  };
}

function milliseconds(text) {
  const [, number, unit] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? [];
  return unit ? Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit] : Number.NaN;
}
