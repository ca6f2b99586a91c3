// Copy the fonts for link preview images and icons in scripts that the fonts of the templates lack.
//
// Django reads them from the build; browsers never request them. `ranges.json` lists the characters of each.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packages = join(dirname(fileURLToPath(import.meta.url)), "../../node_modules/@fontsource-variable");

/** The fonts in order of precedence: the first font with a character is used. */
const names = [
  "noto-sans",
  "noto-sans-arabic",
  "noto-sans-hebrew",
  "noto-sans-thai",
  "noto-sans-armenian",
  "noto-sans-georgian",
  "noto-sans-bengali",
  "noto-sans-gujarati",
  "noto-sans-gurmukhi",
  "noto-sans-kannada",
  "noto-sans-malayalam",
  "noto-sans-sinhala",
  "noto-sans-tamil",
  "noto-sans-telugu",
  "noto-sans-khmer",
  "noto-sans-ethiopic",
  "noto-sans-jp",
  "noto-sans-sc",
  "noto-sans-kr",
  "noto-emoji",
];

/** Write the fonts and their ranges to `folder`/card-fonts. */
export function copyCardFonts(folder) {
  const target = join(folder, "card-fonts");
  mkdirSync(target, { recursive: true });
  const ranges = [];
  for (const name of names) {
    const subsets = JSON.parse(readFileSync(join(packages, name, "unicode.json"), "utf8"));
    for (const [subset, text] of Object.entries(subsets)) {
      const file = `${name}-${subset.replace(/[[\]]/g, "")}-wght-normal.woff2`;
      copyFileSync(join(packages, name, "files", file), join(target, file));
      ranges.push({ file, ranges: text.split(",").map(readRange) });
    }
  }
  writeFileSync(join(target, "ranges.json"), JSON.stringify(ranges));
}

/** Return the first and last character of a range such as `U+0600-06FF`. */
function readRange(text) {
  const [first, last = first] = text.trim().slice(2).split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
