// Compressed bytes that a browser fetches before the first screen works.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../programs.mjs";

const LIMITS = { JavaScript: 75, styles: 12 };

export async function* sizes({ page }) {
  const measured = sizesOf((await page("/")).text, join(root, "frontend/dist"));
  for (const [what, most] of Object.entries(LIMITS))
    yield {
      name: `public page: ${what}, compressed`,
      goal: `≤ ${most} KB`,
      value: `${measured[what].toFixed(1)} KB`,
      isMet: measured[what] <= most,
    };
}

/** The scripts and styles that a page names, in kilobytes. */
function sizesOf(html, dist) {
  const files = (pattern) => [...new Set([...html.matchAll(pattern)].map(([, path]) => path))];
  const total = (paths) =>
    paths.reduce(
      (sum, path) => sum + gzipSync(readFileSync(join(dist, path)), { level: 9 }).length / 1000,
      0,
    );
  return {
    JavaScript: total([
      ...files(/<script type="module"[^>]* src="(\/assets\/[^"]+)"/g),
      ...files(/<link rel="modulepreload" href="(\/assets\/[^"]+)"/g),
    ]),
    styles: total(files(/<link rel="stylesheet" href="(\/assets\/[^"]+)"/g)),
  };
}
