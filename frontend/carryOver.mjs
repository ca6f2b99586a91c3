// Keeps the assets of builds that were replaced lately beside those of the new one: a page that somebody has
// open asks for the rest of its own build, and must not be told that it is gone.
//
// `node carryOver.mjs OLD NEW` does it for two folders made by build.mjs.
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** For how long after a build was replaced its assets are served. */
export const carriedDays = 7;
const dayMilliseconds = 86_400_000;

/** Link the assets of the build in `from`, and those it had carried over itself, into the build in `to`. */
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

/** When each asset was replaced that an earlier build had made, in milliseconds since 1970. */
function notes(dist) {
  try {
    return JSON.parse(readFileSync(join(dist, "carried.json"), "utf8"));
  } catch {
    return {};
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) carryOver(process.argv[2], process.argv[3]);
