// Builds every bundle of the front end into frontend/dist and refuses one that grew past its limit.
//
// Everything is built into a folder of its own and swapped in at the end: a server that is running never
// sees half a build, and a build that is interrupted leaves the last good one in place.
// `build.mjs site renderer` builds just those and keeps the others as they are.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { carryOver } from "./carryOver.mjs";
import { compress, remove } from "./compress.mjs";
import { generate } from "./generate.mjs";
import { cutFonts } from "./theme/fonts.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, "dist");
const folder = join(root, `dist.${process.pid}`);

/** The most that Brotli compresses. */
const BEST = 11;

/**
 * Gzip sizes of the first load in kilobytes; a bundle without a limit is only reported. `quality` is how hard the
 * others are compressed: the panel's three megabytes would take most of a build for 8 %.
 */
const bundles = [
  {
    name: "site",
    entry: "site/entry-client.tsx",
    limits: { js: 3, css: 10 },
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

/** Paths on the public host that are plain files, for clients that preload routes. */
const routeRules = { "/assets/**": { cache: "immutable" }, "/builds/**": { cache: "no-store" } };

await main();

async function main() {
  process.env.NODE_ENV = "production";
  process.env.BUILD_FOLDER = folder;
  const wanted = process.argv.slice(2);
  const existing = bundles.filter((bundle) => existsSync(join(root, bundle.entry)));
  const chosen = wanted.length ? existing.filter(({ name }) => wanted.includes(name)) : existing;
  await generate();
  await cutFonts();
  mkdirSync(folder);
  try {
    if (wanted.length && existsSync(dist)) await copyOthers(chosen);
    for (const { name } of chosen) {
      await build({ configFile: join(root, "vite.config.ts"), mode: name, logLevel: "warn" });
    }
    writeBuildMetadata(existing.filter(({ name }) => existsSync(outputOf(name))));
    if (chosen.some(({ name }) => name === "panel")) refuseWaiting("panel", "panel/early.ts");
    const tooLarge = chosen.filter((bundle) => !staysWithinLimits(bundle));
    if (tooLarge.length > 0) {
      throw new Error(`Over the size limit: ${tooLarge.map((bundle) => bundle.name).join(", ")}`);
    }
    await compressAll(chosen);
    // Those who work on it build every minute, and reload what they look at.
    if (!wanted.length) carryOver(dist, folder);
    swapIn();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is there already, without the files of the bundles about to be built. */
async function copyOthers(chosen) {
  cpSync(dist, folder, { recursive: true });
  for (const { name } of chosen) {
    for (const file of everyFile(name)) await remove(join(folder, file));
  }
}

async function compressAll(chosen) {
  for (const { name, quality = BEST } of chosen) {
    if (name !== "renderer") await compress(folder, firstFiles(name), BEST);
    await compress(folder, everyFile(name), quality);
  }
}

/** All a browser can ever ask for of a bundle. */
function everyFile(name) {
  if (name === "renderer" || !existsSync(outputOf(name))) return [];
  const chunks = Object.values(JSON.parse(readFileSync(outputOf(name), "utf8")));
  return [...new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))];
}

function swapIn() {
  const old = `${folder}.old`;
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(folder, dist);
  rmSync(old, { recursive: true, force: true });
}

/** The id changes when and only when what is served changes. */
function writeBuildMetadata(present) {
  const hash = createHash("sha256");
  for (const { name } of present) hash.update(readFileSync(outputOf(name)));
  const metadata = { id: hash.digest("hex").slice(0, 16), timestamp: Date.now(), routeRules };
  mkdirSync(join(folder, "builds"), { recursive: true });
  writeFileSync(join(folder, "builds/latest.json"), `${JSON.stringify(metadata)}\n`);
}

function outputOf(name) {
  return join(folder, name === "renderer" ? "renderer/server.js" : `${name}.manifest.json`);
}

/** A script that is to run before the others are there must not need any of them. */
function refuseWaiting(name, entry) {
  const { imports = [] } = JSON.parse(readFileSync(outputOf(name), "utf8"))[entry];
  if (imports.length)
    throw new Error(`${entry} waits for ${imports.join(", ")}: see panelChunks in vite.config.ts`);
}

function staysWithinLimits({ name, limits, later = {} }) {
  const isRenderer = name === "renderer";
  const sizes = isRenderer ? { js: gzipKilobytes(outputOf(name)) } : firstLoadSizes(name);
  const first = Object.entries(sizes).map(([kind, size]) => fits(name, kind, size, limits[kind]));
  const onTop = Object.entries(later).map(([entry, limit]) =>
    fits(basename(entry, ".tsx").toLowerCase(), "js+", sizeOnTop(name, entry), limit),
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
function firstLoadSizes(name) {
  const manifest = JSON.parse(readFileSync(outputOf(name), "utf8"));
  const { scripts, styles } = filesOf(manifest, entriesOf(manifest));
  return { js: gzipTotal(scripts), css: gzipTotal(styles) + heaviestSheet(manifest) };
}

function firstFiles(name) {
  const manifest = JSON.parse(readFileSync(outputOf(name), "utf8"));
  const { scripts, styles } = filesOf(manifest, entriesOf(manifest));
  return [...scripts, ...styles];
}

/** Beside the entry's own styles, if there are any, a public page loads one sheet. */
function heaviestSheet(manifest) {
  const sheets = Object.keys(manifest).filter((key) => manifest[key].isEntry && key.endsWith(".css"));
  return Math.max(0, ...sheets.map((key) => gzipKilobytes(join(folder, manifest[key].file))));
}

/** What a screen that is loaded later adds to the first load. */
function sizeOnTop(name, entry) {
  const manifest = JSON.parse(readFileSync(outputOf(name), "utf8"));
  const { scripts: first } = filesOf(manifest, entriesOf(manifest));
  const { scripts } = filesOf(manifest, [entry]);
  return gzipTotal([...scripts].filter((file) => !first.has(file)));
}

function entriesOf(manifest) {
  return Object.keys(manifest).filter((key) => manifest[key].isEntry && !key.endsWith(".css"));
}

function filesOf(manifest, keys) {
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

function gzipTotal(files) {
  return [...files].reduce((total, file) => total + gzipKilobytes(join(folder, file)), 0);
}

function gzipKilobytes(path) {
  return gzipSync(readFileSync(path), { level: 9 }).length / 1000;
}
