import { expect, test } from "vitest";
import { currentCatalogue } from "../messages/language";
import { wordsFor } from "./words";

test.each([
  ["session.signed_in", "Signed in"],
  ["snippet.moved", "Moved a snippet"],
  ["odd", "Odd"],
  ["", ""],
])("%j reads %j", (action, words) => {
  expect(wordsFor(currentCatalogue().t, action)).toBe(words);
});
