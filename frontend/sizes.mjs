// The bundles and their size limits.
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/**
 * Gzip sizes of the first load in kilobytes; a bundle without a limit is only reported. `quality` is the
 * Brotli quality. The highest quality would take most of the build time to save 8% of the panel's three
 * megabytes.
 */
export const bundles = [
  {
    name: "site",
    entry: "site/entry-client.tsx",
    limits: { js: 3.2, css: 11 },
    // Loaded on the first interaction: at most 75 KB together with the first load.
    later: { "site/client.tsx": 72 },
  },
  {
    name: "panel",
    entry: "panel/main.tsx",
    quality: 5,
    limits: { js: 250 },
    later: { "panel/builder/Builder.tsx": 212 },
  },
  { name: "auth", entry: "auth/main.tsx", limits: {} },
  { name: "consent", entry: "site/live/consent.ts", limits: { js: 3, css: 2 } },
  { name: "renderer", entry: "renderer/server.ts", limits: {} },
];

/** The option that turns the size limits into warnings. */
export const ANY_SIZE = "--any-size";

/** Print the sizes of `chosen` in `folder`. Throws if one exceeds its limit and `options` do not allow it. */
export function refuseLarge(folder, chosen, options = []) {
  const large = chosen.filter((bundle) => !staysWithinLimits(folder, bundle)).map(({ name }) => name);
  if (large.length > 0 && !options.includes(ANY_SIZE))
    throw new Error(`Over the size limit: ${large.join(", ")}`);
}

/** Return the file that describes a bundle: its manifest, or its only file. */
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

/**
 * Return the sizes of the files that the first screen needs: the entry, its static imports, and the largest
 * page style sheet.
 */
function firstLoadSizes(folder, name) {
  const manifest = JSON.parse(readFileSync(outputOf(folder, name), "utf8"));
  const { scripts, styles } = filesOf(manifest, entriesOf(manifest));
  return { js: gzipTotal(folder, scripts), css: gzipTotal(folder, styles) + heaviestSheet(folder, manifest) };
}

/**
 * Return the size of the largest page style sheet: a public page loads one, in addition to the entry's own
 * styles.
 */
function heaviestSheet(folder, manifest) {
  const sheets = Object.keys(manifest).filter((key) => manifest[key].isEntry && key.endsWith(".css"));
  return Math.max(0, ...sheets.map((key) => gzipKilobytes(join(folder, manifest[key].file))));
}

/** Return the size that a lazily loaded screen adds to the first load. */
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
