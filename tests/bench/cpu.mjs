// What processors have worked for a process and all it has started, which other work on the machine does not change.
import { readdirSync, readFileSync } from "node:fs";

/**
 * Count from now on; the function that is returned says how many microseconds have been worked since. A thread that has
 * ended meanwhile, as that of a database connection, is left out: what it had worked before must not be taken off.
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

/** The least, the middle and the greatest of some numbers. */
export function spread(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return { min: sorted[0], median: sorted[Math.floor(sorted.length / 2)], max: sorted.at(-1) };
}

/** They as text, `digits` after the point. */
export function spreadText(values, digits = 0) {
  const { min, median, max } = spread(values);
  return [min, median, max].map((each) => each.toFixed(digits)).join(" / ");
}

function list(path) {
  try {
    return readdirSync(path);
  } catch {
    return []; // it has ended meanwhile
  }
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
