// A build during installation does not fail because another version of zlib adds a byte.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ANY_SIZE, refuseLarge } from "./sizes.mjs";

const manifest = { "site/live/consent.ts": { file: "consent.js", isEntry: true } };
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sizes-"));
  writeFileSync(join(folder, "consent.manifest.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "consent.js"), "open();");
});

afterEach(() => rmSync(folder, { recursive: true }));

const bundle = (js: number) => ({ name: "consent", entry: "site/live/consent.ts", limits: { js } });

it("rejects a bundle above its limit and names it", () => {
  expect(() => refuseLarge(folder, [bundle(0.001)])).toThrow("Over the size limit: consent");
});

it("accepts a bundle within its limit", () => {
  expect(() => refuseLarge(folder, [bundle(1)])).not.toThrow();
});

it("only warns at installation", () => {
  const said = vi.spyOn(console, "log");

  refuseLarge(folder, [bundle(0.001)], ["build.mjs", ANY_SIZE]);

  expect(said).toHaveBeenCalledWith(expect.stringMatching(/consent .* TOO LARGE$/));
});
