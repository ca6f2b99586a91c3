// What each bundle is made of, how large it may be, and which ones are larger.
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/**
 * Gzip sizes of the first load in kilobytes; a bundle without a limit is only reported. `quality` is how hard the
 * others are compressed: the panel's three megabytes would take most of a build for 8 %.
 */
export const bundles = [
  {
    name: "site",
    entry: "site/entry-client.tsx",
    limits: { js: 3, css: 11 },
    // Comes when a visitor first does something: together with the first load no more than 75.
    later: { "site/client.tsx": 72 },
  },
  {
    name: "panel",
    entry: "panel/main.tsx",
    quality: 5,
    limits: { js: 250 },
    later: { "panel/builder/Builder.tsx": 220 },
  },
  { name: "auth", entry: "auth/main.tsx", limits: {} },
  { name: "consent", entry: "site/live/consent.ts", limits: { js: 3, css: 2 } },
  { name: "renderer", entry: "renderer/server.ts", limits: {} },
];

/** What lets a bundle be as large as it is. */
export const ANY_SIZE = "--any-size";

/** Print the sizes of `chosen` in `folder`; throws if one is larger than it may be and `options` do not allow it. */
export function refuseLarge(folder, chosen, options = []) {
  const large = chosen.filter((bundle) => !staysWithinLimits(folder, bundle)).map(({ name }) => name);
  if (large.length > 0 && !options.includes(ANY_SIZE))
    throw new Error(`Over the size limit: ${large.join(", ")}`);
}

/** What says what a bundle is made of: its manifest, or its one file. */
export function outputOf(folder, name) {
  return join(folder, name === "renderer" ? "renderer/server.js" : `${name}.manifest.json`);
}

function staysWithinLimits(folder, { name, limits, later = {} }) {
  const isRenderer = name === "renderer";
  const sizes = isRenderer ? { js: gzipKilobytes(outputOf(folder, name)) } : firstLoadSizes(folder, name);
  const first = Object.entries(sizes).map(([kind, size]) => fits(name, kind, size, limits[kind]));
  const onTop = Object.entries(later).map(([entry, limit]) =>
    fits(basename(entry, ".tsx").toLowerCase(), "js+", sizeOnTop(folder, name, entry), limit),
  );
  return [...first, ...onTop].every(Boolean);
}

function fits(name, kind, size, limit) {
  const isWithin = limit === undefined || size <= limit;
  const allowance = limit === undefined ? "" : ` of ${limit}${isWithin ? "" : "  TOO LARGE"}`;
  console.log(`${name.padEnd(9)} ${kind.padEnd(4)} ${size.toFixed(1).padStart(6)} KB gzip${allowance}`);
  return isWithin;
}

/** What a browser fetches before the first screen works: the entry and all it imports statically. */
function firstLoadSizes(folder, name) {
  const manifest = JSON.parse(readFileSync(outputOf(folder, name), "utf8"));
  const { scripts, styles } = filesOf(manifest, entriesOf(manifest));
  return { js: gzipTotal(folder, scripts), css: gzipTotal(folder, styles) + heaviestSheet(folder, manifest) };
}

/** Beside the entry's own styles, if there are any, a public page loads one sheet. */
function heaviestSheet(folder, manifest) {
  const sheets = Object.keys(manifest).filter((key) => manifest[key].isEntry && key.endsWith(".css"));
  return Math.max(0, ...sheets.map((key) => gzipKilobytes(join(folder, manifest[key].file))));
}

/** What a screen that is loaded later adds to the first load. */
function sizeOnTop(folder, name, entry) {
  const manifest = JSON.parse(readFileSync(outputOf(folder, name), "utf8"));
  const { scripts: first } = filesOf(manifest, entriesOf(manifest));
  const { scripts } = filesOf(manifest, [entry]);
  return gzipTotal(
    folder,
    [...scripts].filter((file) => !first.has(file)),
  );
}

export function entriesOf(manifest) {
  return Object.keys(manifest).filter((key) => manifest[key].isEntry && !key.endsWith(".css"));
}

export function filesOf(manifest, keys) {
  const scripts = new Set();
  const styles = new Set();
  const follow = (key) => {
    const chunk = manifest[key];
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) follow(imported);
  };
  for (const key of keys) follow(key);
  return { scripts, styles };
}

function gzipTotal(folder, files) {
  return [...files].reduce((total, file) => total + gzipKilobytes(join(folder, file)), 0);
}

function gzipKilobytes(path) {
  return gzipSync(readFileSync(path), { level: 9 }).length / 1000;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  refuseLarge(join(dirname(process.argv[1]), "dist"), bundles);
