// Keep the assets of recently replaced builds next to those of the new build, because open pages request
// files of their own build.
//
// `node carryOver.mjs OLD NEW` does this for two folders made by build.mjs.
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The number of days for which the assets of a replaced build are served. */
export const carriedDays = 7;
const dayMilliseconds = 86_400_000;

/**
 * Link the assets of the build in `from`, including those of earlier builds, into the build in `to`, for
 * `carriedDays` days.
 */
export function carryOver(from, to, now = Date.now()) {
  const old = filesOf(from);
  const replaced = notes(from);
  const present = new Set(filesOf(to));
  const carried = {};
  mkdirSync(join(to, "assets"), { recursive: true });
  for (const name of old) {
    const since = replaced[name] ?? now;
    if (present.has(name) || now - since > carriedDays * dayMilliseconds) continue;
    linkSync(join(from, "assets", name), join(to, "assets", name));
    carried[name] = since;
  }
  writeFileSync(join(to, "carried.json"), `${JSON.stringify(carried)}\n`);
}

function filesOf(dist) {
  const folder = join(dist, "assets");
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Return when each carried asset was replaced, in milliseconds since 1970. */
function notes(dist) {
  try {
    return JSON.parse(readFileSync(join(dist, "carried.json"), "utf8"));
  } catch {
    return {};
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) carryOver(process.argv[2], process.argv[3]);
