// Reduce the web fonts to the characters and the values of each axis that the sites use.
//
// A site loads the display font and the text font of its template or its pair, together up to 60 KB. The
// latin-ext files are not changed: a browser loads them only for pages with such letters.
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
const italics = `${ascii}àáâãäåçèéêëìíîïñòóôõöøùúûüœ\u00a0‘’“”–—…€`;

/** `axes` sets an axis to a number or limits it to a range; other axes stay variable. */
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
    // Hairlines of the largest size are invisible in the header. A range of sizes would double the file.
    axes: { opsz: 72, wght: 400 },
  },
  {
    name: "fraunces-italic",
    source: "fraunces/files/fraunces-latin-full-italic.woff2",
    // Without curls, because the curly l looks like an f.
    axes: { opsz: 72, wght: 400, SOFT: 0, WONK: 0 },
    text: italics,
  },
  {
    name: "bricolage",
    source: "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    axes: { wght: 600 },
  },
  {
    name: "playfair",
    source: "playfair-display/files/playfair-display-latin-wght-normal.woff2",
    axes: { wght: 500 },
  },
  {
    name: "playfair-italic",
    source: "playfair-display/files/playfair-display-latin-wght-italic.woff2",
    axes: { wght: 400 },
    text: italics,
  },
  {
    name: "cormorant",
    source: "cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2",
    axes: { wght: 600 },
  },
  {
    name: "cormorant-italic",
    source: "cormorant-garamond/files/cormorant-garamond-latin-wght-italic.woff2",
    axes: { wght: 500 },
    text: italics,
  },
  { name: "fredoka", source: "fredoka/files/fredoka-latin-wght-normal.woff2", axes: { wght: 600 } },
  { name: "oswald", source: "oswald/files/oswald-latin-wght-normal.woff2", axes: { wght: 600 } },
  {
    name: "space-grotesk",
    source: "space-grotesk/files/space-grotesk-latin-wght-normal.woff2",
    axes: { wght: 600 },
  },
  {
    name: "figtree",
    source: "figtree/files/figtree-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    name: "source-sans",
    source: "source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    name: "source-sans-ext",
    source: "source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
    text: range(0x100, 0x17f) + range(0x1e80, 0x1e9f) + range(0x20a0, 0x20ab),
  },
];

const extended = {
  "instrument-sans-ext": "instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2",
  "big-shoulders-ext": "big-shoulders-display/files/big-shoulders-display-latin-ext-wght-normal.woff2",
  "fraunces-ext": "fraunces/files/fraunces-latin-ext-wght-normal.woff2",
  "bricolage-ext": "bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2",
  "playfair-ext": "playfair-display/files/playfair-display-latin-ext-wght-normal.woff2",
  "cormorant-ext": "cormorant-garamond/files/cormorant-garamond-latin-ext-wght-normal.woff2",
  "fredoka-ext": "fredoka/files/fredoka-latin-ext-wght-normal.woff2",
  "oswald-ext": "oswald/files/oswald-latin-ext-wght-normal.woff2",
  "space-grotesk-ext": "space-grotesk/files/space-grotesk-latin-ext-wght-normal.woff2",
  "figtree-ext": "figtree/files/figtree-latin-ext-wght-normal.woff2",
};

/**
 * Fonts of phones and computers, the most common last: a browser uses the last one that is installed. The
 * number is the average width of the most common font, divided by the width of this font.
 */
const locals = {
  sans: [
    { names: ["DejaVu Sans"], width: 0.874 },
    { names: ["Roboto", "Roboto Regular"], width: 1.003 },
    { names: ["Arial", "Liberation Sans"], width: 1 },
  ],
  bold: [
    { names: ["DejaVu Sans Bold"], width: 0.836 },
    { names: ["Roboto Bold", "Roboto"], width: 1.065 },
    { names: ["Arial Bold", "Liberation Sans Bold"], width: 1 },
  ],
  capitals: [
    { names: ["DejaVu Sans Bold"], width: 0.897 },
    { names: ["Roboto Bold", "Roboto"], width: 1.09 },
    { names: ["Arial Bold", "Liberation Sans Bold"], width: 1 },
  ],
  serif: [
    { names: ["DejaVu Serif"], width: 0.785 },
    { names: ["Noto Serif", "Noto Serif Regular"], width: 0.845 },
    { names: ["Times New Roman", "Liberation Serif"], width: 1 },
  ],
  italic: [
    { names: ["DejaVu Serif Italic"], width: 0.785 },
    { names: ["Noto Serif Italic"], width: 0.87 },
    { names: ["Times New Roman Italic", "Liberation Serif Italic"], width: 1 },
  ],
};

/**
 * The families of the sites, each with its own sheet. A variable font has a `weight` and may have a `size`.
 * `fallbacks`: `width` is the average width of a font, divided by that of the most common local font of its
 * kind.
 */
const families = {
  "instrument-sans": {
    family: "Instrument Sans",
    weight: "400 700",
    fallbacks: [{ kind: "sans", width: 1.023, ascent: 0.97, descent: 0.25 }],
  },
  "big-shoulders": {
    family: "Big Shoulders",
    fallbacks: [{ kind: "capitals", width: 0.654, ascent: 0.984, descent: 0.213 }],
  },
  fraunces: {
    family: "Fraunces",
    fallbacks: [
      { kind: "serif", width: 1.12, ascent: 0.978, descent: 0.255 },
      { kind: "italic", width: 1.006, ascent: 0.978, descent: 0.255 },
    ],
  },
  bricolage: {
    family: "Bricolage",
    fallbacks: [{ kind: "bold", width: 1.01, ascent: 0.93, descent: 0.27 }],
  },
  playfair: {
    family: "Playfair Display",
    fallbacks: [
      { kind: "serif", width: 1.129, ascent: 1.082, descent: 0.251 },
      { kind: "italic", width: 1.051, ascent: 1.082, descent: 0.251 },
    ],
  },
  cormorant: {
    family: "Cormorant Garamond",
    fallbacks: [
      { kind: "serif", width: 0.975, ascent: 0.924, descent: 0.287 },
      { kind: "italic", width: 0.88, ascent: 0.924, descent: 0.287 },
    ],
  },
  fredoka: {
    family: "Fredoka",
    fallbacks: [{ kind: "bold", width: 0.948, ascent: 0.974, descent: 0.236 }],
  },
  oswald: { family: "Oswald", fallbacks: [{ kind: "bold", width: 0.832, ascent: 1.193, descent: 0.289 }] },
  "space-grotesk": {
    family: "Space Grotesk",
    fallbacks: [{ kind: "bold", width: 1.022, ascent: 0.984, descent: 0.292 }],
  },
  figtree: {
    family: "Figtree",
    weight: "400 700",
    fallbacks: [{ kind: "sans", width: 1.006, ascent: 0.95, descent: 0.25 }],
  },
  "source-sans": {
    family: "Source Sans",
    weight: "400 700",
    size: "106%",
    fallbacks: [{ kind: "sans", width: 0.995, ascent: 1.085, descent: 0.424 }],
  },
};

/** Write the fonts, except those that are newer than their source and this file, and the sheets of the families. */
export async function cutFonts() {
  await mkdir(folder, { recursive: true });
  for (const [name, family] of Object.entries(families))
    await replaceFile(join(folder, `${name}.css`), sheet(name, family));
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
  await replaceFile(to, await cut(await readFile(from)));
}

async function replaceFile(path, content) {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}

/** Return the style sheet of a family: its fonts, and the local fonts until they have loaded. */
function sheet(name, { family, weight, size, fallbacks }) {
  const web = (file, rules) =>
    face(family, {
      src: `url("./${file}.woff2") format("woff2")`,
      "font-weight": weight,
      "size-adjust": size,
      "font-display": "swap",
      ...rules,
    });
  return [
    web(name),
    ...(faces.some((each) => each.name === `${name}-italic`)
      ? [web(`${name}-italic`, { "font-style": "italic" })]
      : []),
    web(`${name}-ext`, { "unicode-range": "U+0100-024F, U+1E00-1E9F, U+20A0-20AB" }),
    ...fallbacks.flatMap((fallback) => fallbackFaces(family, fallback)),
  ].join("");
}

/** Return local fonts with the metrics of the web font: nothing moves when the web font arrives. */
function fallbackFaces(family, { kind, width, ascent, descent }) {
  const percent = (share) => `${(share * 100).toFixed(1)}%`;
  return locals[kind].map((local) =>
    face(`${family} Fallback`, {
      src: local.names.map((name) => `local("${name}")`).join(", "),
      "font-style": kind === "italic" ? kind : undefined,
      "size-adjust": percent(width * local.width),
      "ascent-override": percent(ascent / (width * local.width)),
      "descent-override": percent(descent / (width * local.width)),
      "line-gap-override": "0%",
    }),
  );
}

/** Return an @font-face rule with the descriptors that are set. */
function face(family, descriptors) {
  const lines = Object.entries({ "font-family": `"${family}"`, ...descriptors })
    .filter(([, value]) => value)
    .map(([name, value]) => `  ${name}: ${value};\n`);
  return `@font-face {\n${lines.join("")}}\n`;
}

/** Return when the file last changed, in milliseconds since 1970, or 0 if it does not exist. */
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
