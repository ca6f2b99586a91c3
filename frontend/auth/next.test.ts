import { expect, test } from "vitest";
import { safeNext } from "./next";

const origin = "http://bay.localhost:8000";

test.each([
  ["/panel", "/panel"],
  ["/panel/members/12?tab=seo#hours", "/panel/members/12?tab=seo#hours"],
  ["/panel?x=1", "/panel?x=1"],
])("returns to %s", (wanted, expected) => {
  expect(safeNext(`?next=${encodeURIComponent(wanted)}`, origin)).toBe(expected);
});

test.each([
  "",
  "//evil.test",
  "/\\evil.test",
  "https://evil.test/panel",
  "javascript:alert(1)",
  "/panel\t//evil.test",
  "/panelist",
  "/panel/../../evil",
  "/panel/%2e%2e/team-login",
  "/",
])("does not leave the panel for %j", (wanted) => {
  expect(safeNext(`?next=${encodeURIComponent(wanted)}`, origin)).toBe("/panel");
});
