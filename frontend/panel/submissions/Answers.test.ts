// @vitest-environment jsdom
import { expect, test } from "vitest";
import { currentCatalogue } from "../messages/language";
import { answerAsText } from "./Answers";

test.each([
  [null, ""],
  [true, "Yes"],
  [false, "No"],
  [["Tacos", "", "Ramen"], "Tacos, Ramen"],
  [{ name: "menu.pdf", id: 3 }, "menu.pdf"],
  [12, "12"],
  ["  two\nlines", "  two\nlines"],
])("%j is written %j", (value, text) => {
  expect(answerAsText(value, currentCatalogue().t)).toBe(text);
});
