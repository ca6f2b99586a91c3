import { expect, test } from "vitest";
import { wordsFor } from "./words";

test.each([
  ["session.signed_in", "Signed in"],
  ["snippet.switched_off", "Snippet switched off"],
  ["odd", "Odd"],
  ["", ""],
])("%j reads %j", (action, words) => {
  expect(wordsFor(action)).toBe(words);
});
