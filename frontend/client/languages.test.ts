import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "../generated/languages";

const front = join(import.meta.dirname, "..");

/** English is included in the panel and in the declarations of blocks. */
const translated = Object.keys(languages).filter((language) => language !== "en");

test.each(translated)("the language %s has texts for panel, sign-in pages and blocks", (language) => {
  const files = [
    `panel/messages/${language}/index.ts`,
    `auth/messages/${language}.ts`,
    `blocks/texts/${language}.ts`,
  ];

  expect(files.filter((file) => !existsSync(join(front, file)))).toEqual([]);
});
