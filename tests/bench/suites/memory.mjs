// Memory of all processes of the product, with shared pages counted once (proportional set size).
import { readdirSync, readFileSync } from "node:fs";

export async function* memory({ pids }) {
  const measured = memoryOf(new Set(Object.values(pids)));
  for (const [name, value] of Object.entries(measured))
    yield { name: `  ${name}`, value: `${Math.round(value)} MB` };
  const total = Object.values(measured).reduce((sum, each) => sum + each, 0);
  yield {
    name: "total with the database",
    goal: "≤ 340 MB",
    value: `${Math.round(total)} MB`,
    isMet: total <= 340,
  };
}

/** Return megabytes by program, for the given processes and their children. */
export function memoryOf(pids) {
  const parents = new Map();
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    const stat = read(`/proc/${name}/stat`);
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
  }
  const isOurs = (pid) => pid > 1 && (pids.has(pid) || isOurs(parents.get(pid) ?? 0));
  const measured = {};
  for (const pid of [...parents.keys()].filter(isOurs)) {
    const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
    const name = read(`/proc/${pid}/comm`).trim();
    measured[name] = (measured[name] ?? 0) + kilobytes / 1000;
  }
  return measured;
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // the process has ended in the meantime
  }
}
