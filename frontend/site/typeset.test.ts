import { expect, test } from "vitest";
import { typeset } from "./typeset";

test.each([
  [`Say "hello" to the 'Pie Guy'`, "Say “hello” to the ‘Pie Guy’"],
  ["Bob's burgers", "Bob’s burgers"],
  ["the summer of '69", "the summer of ’69"],
  ["Lunch - and dinner -- daily", "Lunch – and dinner – daily"],
  ["well-known...", "well-known…"],
  [`("quoted" in brackets)`, "(“quoted” in brackets)"],
  ["already “right” – so", "already “right” – so"],
  ["", ""],
])("%j is set as %j", (typed, set) => {
  expect(typeset(typed)).toBe(set);
});

test("typesetting text twice has no further effect", () => {
  const once = typeset(`"It's" - 'they' said...`);

  expect(typeset(once)).toBe(once);
});
