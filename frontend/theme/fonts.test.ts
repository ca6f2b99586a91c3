// @vitest-environment node
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { cutFonts } from "./fonts.mjs";

const sheets = join(import.meta.dirname, "../site/sheets");
const fonts = join(import.meta.dirname, "fonts");
const maxKilobytes = 60;

beforeAll(cutFonts, 120_000);

test.each(readdirSync(sheets).filter((name) => /-posts|-blocks|^design/.test(name)))(
  "the fonts of a page with %s have up to 60 KB",
  (name) => {
    const css = readFileSync(join(sheets, name), "utf8");
    const families = [...css.matchAll(/fonts\/([\w-]+)\.css/g)].flatMap(([, family = ""]) => family);
    if (families.length === 1) families.push("instrument-sans");
    const files = families.flatMap((family) => [`${family}.woff2`, `${family}-italic.woff2`]);
    const sizes = files
      .map((file) => join(fonts, file))
      .filter(existsSync)
      .map((path) => statSync(path).size);

    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(maxKilobytes);
  },
);
