// What a browser fetches before the first screen works, compressed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** The scripts and styles a page names, in kilobytes. */
export async function sizesOf(html, dist) {
  const files = (pattern) => [...new Set([...html.matchAll(pattern)].map(([, path]) => path))];
  const total = (paths) =>
    paths.reduce(
      (sum, path) => sum + gzipSync(readFileSync(join(dist, path)), { level: 9 }).length / 1000,
      0,
    );
  return {
    js: total([
      ...files(/<script type="module"[^>]* src="(\/assets\/[^"]+)"/g),
      ...files(/<link rel="modulepreload" href="(\/assets\/[^"]+)"/g),
    ]),
    css: total(files(/<link rel="stylesheet" href="(\/assets\/[^"]+)"/g)),
  };
}
