// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

test("the layouts of public pages change at the specified widths only, and at each of them", () => {
  const sheets = ["site", "blocks", "theme"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".css"))
      .map((name) => readFileSync(join(root, folder, name), "utf8")),
  );

  const conditions = sheets.flatMap((text) => text.match(/@(?:media|container)[^{]*\{/g) ?? []);
  const widths = conditions.flatMap((each) => each.match(/\d+(?=px)/g) ?? []).map(Number);

  expect([...new Set(widths)].sort((one, other) => one - other)).toEqual([600, 960, 1280, 1920, 2560]);
});
