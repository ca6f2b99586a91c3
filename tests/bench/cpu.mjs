// CPU time of a process and its children, which does not depend on other load of the machine.
import { readdirSync, readFileSync } from "node:fs";

/**
 * Start counting CPU time. The returned function returns the microseconds used since. A thread that has ended
 * in between, such as that of a database connection, is left out, because its earlier CPU time must not be
 * subtracted.
 */
export function countWork(pid) {
  const before = workByThread(pid);
  return () => {
    let total = 0;
    for (const [thread, work] of workByThread(pid)) total += work - (before.get(thread) ?? 0);
    return total;
  };
}

function workByThread(pid, threads = new Map()) {
  for (const thread of list(`/proc/${pid}/task`)) {
    const [work] = read(`/proc/${pid}/task/${thread}/schedstat`).split(" ");
    threads.set(thread, Number(work || 0) / 1000);
    const children = read(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean);
    for (const child of children) workByThread(child, threads);
  }
  return threads;
}

/** Return the minimum, the median and the maximum. */
export function spread(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return { min: sorted[0], median: sorted[Math.floor(sorted.length / 2)], max: sorted.at(-1) };
}

/** Format the numbers with `digits` decimal places. */
export function spreadText(values, digits = 0) {
  const { min, median, max } = spread(values);
  return [min, median, max].map((each) => each.toFixed(digits)).join(" / ");
}

function list(path) {
  try {
    return readdirSync(path);
  } catch {
    return []; // the process has ended in the meantime
  }
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
