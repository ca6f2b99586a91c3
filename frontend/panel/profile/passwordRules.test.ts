import { expect, test } from "vitest";
import { rulesFor } from "./passwordRules";

const met = (password: string, again: string, second: boolean) =>
  rulesFor(password, again, second).map(({ isMet }) => isMet);

test("fifteen characters are needed, eight with a second factor", () => {
  expect(met("14-characters!", "14-characters!", false)).toEqual([false, true]);
  expect(met("15-characters!!", "15-characters!!", false)).toEqual([true, true]);
  expect(met("8-chars!", "8-chars!", true)).toEqual([true, true]);
});

test("an emoji counts as one character", () => {
  expect(met("🌮".repeat(8), "🌮".repeat(8), false)).toEqual([false, true]);
});

test("two empty passwords do not match", () => {
  expect(met("", "", false)).toEqual([false, false]);
});
