import { expect, test } from "vitest";
import type { MenuColumn, TableColumn } from "../../../generated/schema";
import { hasDishColumn, withField } from "./columns";

const columns = (...fields: (MenuColumn | null)[]): TableColumn[] =>
  fields.map((field) => ({ title: "", field, examples: [] }));

test("a field moves to the chosen column, prices may be in several", () => {
  expect(withField(columns("name", null, "price"), 1, "name")).toEqual(columns(null, "name", "price"));
  expect(withField(columns("name", null, "price"), 1, "price")).toEqual(columns("name", "price", "price"));
  expect(withField(columns("name", null, "price"), 2, null)).toEqual(columns("name", null, null));
});

test.each<[(MenuColumn | null)[], boolean]>([
  [["name", "price", "price"], true],
  [["name", null], true],
  [["price", null], false],
  [["name", "name"], false],
])("%j can be read: %s", (fields, isReadable) => {
  expect(hasDishColumn(fields)).toBe(isReadable);
});
