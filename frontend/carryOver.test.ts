// @vitest-environment node
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { carriedDays, carryOver } from "./carryOver.mjs";

const day = 86_400_000;
const monday = Date.UTC(2026, 0, 5);

function build(...assets: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "build-"));
  mkdirSync(join(folder, "assets"));
  for (const name of assets) writeFileSync(join(folder, "assets", name), name);
  return folder;
}

const serves = (folder: string, name: string) => existsSync(join(folder, "assets", name));

it("serves assets that pages of the previous build still request", () => {
  const [first, second] = [build("site-1.js", "font.woff2"), build("site-2.js", "font.woff2")];

  carryOver(first, second, monday);

  expect(serves(second, "site-1.js")).toBe(true);
});

it("serves a replaced file for a week, regardless of the number of builds", () => {
  const builds = [build("site-1.js"), build("site-2.js"), build("site-3.js"), build("site-4.js")] as const;

  carryOver(builds[0], builds[1], monday);
  carryOver(builds[1], builds[2], monday + carriedDays * day);
  expect(serves(builds[2], "site-1.js")).toBe(true);
  expect(serves(builds[2], "site-2.js")).toBe(true);

  carryOver(builds[2], builds[3], monday + carriedDays * day + 1);
  expect(serves(builds[3], "site-1.js")).toBe(false);
  expect(serves(builds[3], "site-2.js")).toBe(true);
});

it("restarts the count for a file that was restored and replaced again", () => {
  const builds = [build("site-1.js"), build("site-2.js"), build("site-1.js"), build("site-3.js")] as const;

  carryOver(builds[0], builds[1], monday);
  carryOver(builds[1], builds[2], monday + day);
  carryOver(builds[2], builds[3], monday + 8 * day);

  expect(serves(builds[3], "site-1.js")).toBe(true);
});
