import { expect, test } from "vitest";
import { currentCatalogue } from "../messages/language";
import { actionText } from "./actionTexts";

test.each([
  ["session.signed_in", "Signed in"],
  ["snippet.moved", "Moved a snippet"],
  ["odd", "Odd"],
  ["", ""],
])("%j reads %j", (action, words) => {
  expect(actionText(currentCatalogue().t, action)).toBe(words);
});
