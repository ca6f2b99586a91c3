// What processors have worked for a process and all it has started, which other work on the machine does not change.
import { readdirSync, readFileSync } from "node:fs";

/** Microseconds. */
export function workOf(pid) {
  let total = 0;
  for (const thread of list(`/proc/${pid}/task`)) {
    total += Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0] || 0) / 1000;
    const children = read(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean);
    total += children.reduce((sum, child) => sum + workOf(child), 0);
  }
  return total;
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
