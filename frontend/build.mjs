// Build every bundle of the front end into frontend/dist, and fail if one exceeds its size limit. With
// `--any-size` this is only a warning, because another version of zlib may compress to a few bytes more, and
// users who install the product cannot fix that.
//
// The build uses a temporary folder and swaps it in at the end: a running server never sees half a build, and
// an interrupted build leaves the last complete one in place. `build.mjs site renderer` builds only these
// bundles and keeps the others.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { carryOver } from "./carryOver.mjs";
import { compress, remove } from "./compress.mjs";
import { generate } from "./generate.mjs";
import { ANY_SIZE, bundles, entriesOf, filesOf, outputOf, refuseLarge } from "./sizes.mjs";
import { copyCardFonts } from "./theme/cardFonts.mjs";
import { cutFonts } from "./theme/fonts.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, "dist");
const folder = join(root, `dist.${process.pid}`);

/** Brotli's highest quality. */
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
    if (chosen.some(({ name }) => name === "panel")) refuseWaiting("panel", "panel/bootstrap/early.ts");
    refuseLarge(folder, chosen, process.argv);
    await compressAll(chosen);
    copyCardFonts(folder);
    // Partial builds are for development, where the page is reloaded anyway.
    if (!wanted.length) carryOver(dist, folder);
    swapIn();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copy the existing build, without the files of the bundles to build. */
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

/** Return every file of a bundle that a browser may request. */
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

/** Write the build id, which changes if and only if a served file changes. */
function writeBuildMetadata(present) {
  const hash = createHash("sha256");
  for (const { name } of present) hash.update(readFileSync(outputOf(folder, name)));
  const metadata = { id: hash.digest("hex").slice(0, 16), timestamp: Date.now(), routeRules };
  mkdirSync(join(folder, "builds"), { recursive: true });
  writeFileSync(join(folder, "builds/latest.json"), `${JSON.stringify(metadata)}\n`);
}

/** Fail if a script that must run first imports other files. */
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
