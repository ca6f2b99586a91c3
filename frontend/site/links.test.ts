// @vitest-environment node
import { expect, test } from "vitest";
import { telephone } from "./links";

test.each([
  ["+1 (415) 555-0100", "tel:+14155550100"],
  ["415.555.0100 ext. 12", "tel:4155550100"],
  ["415 555 0100x12", "tel:4155550100"],
  ["0800 TACOS", "tel:080082267"],
  ["1-800-Eat-Taco", "tel:18003288226"],
  ["1-800-TEXMEX", "tel:1800839639"],
  ["Call us: 415 555 0100", "tel:4155550100"],
])("%s calls %s", (phone, link) => {
  expect(telephone(phone)).toBe(link);
});
