import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
// Not `./en/first`, which is an alias for all texts in tests.
import first from "../messages/en/first";
import all from "./en";
import { isText } from "./language";

const PANEL = join(import.meta.dirname, "..");
/** Files that render before all texts are loaded. */
const SHOWN_FIRST = ["main.tsx", "home/Home.tsx"];
const AREAS = Object.keys(all).filter((area) => !Object.hasOwn(first, area));
const KEY = new RegExp(`["'\`](?:${AREAS.join("|")})\\.[A-Za-z0-9_.$]+`, "g");

test("the first bundle contains every text of the frame and the home screen", () => {
  const files = [...new Set(SHOWN_FIRST.flatMap((path) => [...reachedFrom(join(PANEL, path))]))];

  const missing = files.flatMap((path) =>
    (readFileSync(path, "utf8").match(KEY) ?? [])
      .map((quoted) => quoted.slice(1))
      .filter(isText)
      .map((key) => `${relative(PANEL, path)}: ${key}`),
  );

  expect(files.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

test("chunks loaded later wait for all texts, as screens do", () => {
  const files = SHOWN_FIRST.flatMap((path) => [...reachedFrom(join(PANEL, path))]);

  expect(
    files.filter((path) =>
      /\b(?:lazy|later)\((?:async )?\(\) => (?:\{|import)/.test(readFileSync(path, "utf8")),
    ),
  ).toEqual([]);
});

/** Return the panel's files that a file imports directly or indirectly, except dynamic imports. */
function reachedFrom(path: string, reached = new Set<string>()): Set<string> {
  if (reached.has(path) || path.includes("/messages/")) return reached;
  reached.add(path);
  for (const { fileName } of ts.preProcessFile(readFileSync(path, "utf8")).importedFiles) {
    const file = fileName.startsWith(".") && getFile(resolve(dirname(path), fileName));
    if (file && !isLater(path, fileName)) reachedFrom(file, reached);
  }
  return reached;
}

function getFile(path: string): string | undefined {
  return [`${path}.ts`, `${path}.tsx`].find(existsSync);
}

/** Return whether the import is dynamic: TypeScript lists both kinds. */
function isLater(path: string, name: string): boolean {
  return readFileSync(path, "utf8").includes(`import("${name}")`);
}
