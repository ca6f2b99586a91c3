// Cuts the web fonts down to the characters and the one cut of each axis that the sites use.
//
// A template loads one display face and the text face, together at most 60 KB. The latin-ext files stay as they
// come: a browser fetches them only for a page that holds such letters.
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const theme = dirname(fileURLToPath(import.meta.url));
const packages = join(theme, "../../node_modules/@fontsource-variable");
const folder = join(theme, "fonts");

const ascii = range(0x20, 0x7e);
const accented = range(0xc0, 0xff);
const signs = "\u00a0¡¢£©«®°·»¿½Œœ–—‘’“”„•…€×";
const everything = ascii + accented + signs;

/** `axes` pins an axis to a number or narrows it to a range; an axis left out stays variable. */
const faces = [
  { name: "instrument-sans", source: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2" },
  {
    name: "big-shoulders",
    source: "big-shoulders-display/files/big-shoulders-display-latin-wght-normal.woff2",
    axes: { wght: 800 },
  },
  {
    name: "fraunces",
    source: "fraunces/files/fraunces-latin-opsz-normal.woff2",
    // The cut for posters has hairlines that vanish in a name in the header: browsers choose by size.
    axes: { opsz: { min: 24, max: 144, default: 144 }, wght: 400 },
  },
  {
    name: "fraunces-italic",
    source: "fraunces/files/fraunces-latin-full-italic.woff2",
    // Without its curls: an l that reads as an f turns pulled noodles into puffed ones.
    axes: { opsz: 72, wght: 400, SOFT: 0, WONK: 0 },
    text: `${ascii}àáâãäåçèéêëìíîïñòóôõöøùúûüœ\u00a0‘’“”–—…€`,
  },
  {
    name: "bricolage",
    source: "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    axes: { wght: 600 },
  },
];

const extended = {
  "instrument-sans-ext": "instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2",
  "big-shoulders-ext": "big-shoulders-display/files/big-shoulders-display-latin-ext-wght-normal.woff2",
  "fraunces-ext": "fraunces/files/fraunces-latin-ext-wght-normal.woff2",
  "bricolage-ext": "bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2",
};

/** Write the files that `fonts.css` names; those newer than their source and than this file are left alone. */
export async function cutFonts() {
  await mkdir(folder, { recursive: true });
  for (const { name, source, axes, text = everything } of faces) {
    const options = { targetFormat: "woff2", variationAxes: axes };
    await unlessFresh(name, source, (font) => subsetFont(font, text, options));
  }
  for (const [name, source] of Object.entries(extended)) await unlessFresh(name, source, (font) => font);
}

async function unlessFresh(name, source, cut) {
  const from = join(packages, source);
  const to = join(folder, `${name}.woff2`);
  const made = await changedAt(to);
  const newest = Math.max(await changedAt(from), await changedAt(fileURLToPath(import.meta.url)));
  if (made >= newest) return;
  const unfinished = `${to}.${process.pid}`;
  await writeFile(unfinished, await cut(await readFile(from)));
  await rename(unfinished, to);
}

/** 0 for a file that is not there. */
async function changedAt(path) {
  try {
    return (await stat(path)).ctimeMs;
  } catch (error) {
    if (error.code === "ENOENT") return 0;
    throw error;
  }
}

function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
