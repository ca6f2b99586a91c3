import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COMMON, currencyCodes } from "./currencies";

const API = join(import.meta.dirname, "../../../../tenants/hours/currencies.py");

test("every currency the API takes is offered once, the common ones first", () => {
  const [, codes = ""] = /tuple\(([^)]*)\.split/.exec(readFileSync(API, "utf8")) ?? [];
  const taken = codes.match(/\b[A-Z]{3}\b/g) ?? [];

  expect(currencyCodes().slice(0, COMMON.length)).toEqual(COMMON);
  expect(currencyCodes().toSorted()).toEqual(taken.toSorted());
});
