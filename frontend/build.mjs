// Builds every bundle of the front end into frontend/dist and refuses one that grew past its limit; with `--any-size`
// it only says so: a zlib of another version compresses to some bytes more, and nobody who installs can mend that.
//
// Everything is built into a folder of its own and swapped in at the end: a server that is running never
// sees half a build, and a build that is interrupted leaves the last good one in place.
// `build.mjs site renderer` builds just those and keeps the others as they are.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { carryOver } from "./carryOver.mjs";
import { compress, remove } from "./compress.mjs";
import { generate } from "./generate.mjs";
import { ANY_SIZE, bundles, entriesOf, filesOf, outputOf, refuseLarge } from "./sizes.mjs";
import { cutFonts } from "./theme/fonts.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, "dist");
const folder = join(root, `dist.${process.pid}`);

/** The most that Brotli compresses. */
const BEST = 11;

/** Paths on the public host that are plain files, for clients that preload routes. */
const routeRules = { "/assets/**": { cache: "immutable" }, "/builds/**": { cache: "no-store" } };

await main();

async function main() {
  process.env.NODE_ENV = "production";
  process.env.BUILD_FOLDER = folder;
  const wanted = process.argv.slice(2).filter((each) => each !== ANY_SIZE);
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
    writeBuildMetadata(existing.filter(({ name }) => existsSync(outputOf(folder, name))));
    if (chosen.some(({ name }) => name === "panel")) refuseWaiting("panel", "panel/early.ts");
    refuseLarge(folder, chosen, process.argv);
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
  if (name === "renderer" || !existsSync(outputOf(folder, name))) return [];
  const chunks = Object.values(JSON.parse(readFileSync(outputOf(folder, name), "utf8")));
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
  for (const { name } of present) hash.update(readFileSync(outputOf(folder, name)));
  const metadata = { id: hash.digest("hex").slice(0, 16), timestamp: Date.now(), routeRules };
  mkdirSync(join(folder, "builds"), { recursive: true });
  writeFileSync(join(folder, "builds/latest.json"), `${JSON.stringify(metadata)}\n`);
}

/** A script that is to run before the others are there must not need any of them. */
function refuseWaiting(name, entry) {
  const { imports = [] } = JSON.parse(readFileSync(outputOf(folder, name), "utf8"))[entry];
  if (imports.length)
    throw new Error(`${entry} waits for ${imports.join(", ")}: see panelChunks in vite.config.ts`);
}

function firstFiles(name) {
  const manifest = JSON.parse(readFileSync(outputOf(folder, name), "utf8"));
  const { scripts, styles } = filesOf(manifest, entriesOf(manifest));
  return [...scripts, ...styles];
}
