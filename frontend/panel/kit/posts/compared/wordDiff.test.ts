import { expect, test } from "vitest";
import { wordDiff } from "./wordDiff";

const marked = (pieces: { text: string; isMarked: boolean }[]) =>
  pieces.filter(({ isMarked }) => isMarked).map(({ text }) => text.trim());
const whole = (pieces: { text: string }[]) => pieces.map(({ text }) => text).join("");

test("words that are on one side only are marked there", () => {
  const { before, after } = wordDiff("We cook tacos every day.", "We cook fresh tacos every single day.");

  expect(marked(before)).toEqual([]);
  expect(marked(after)).toEqual(["fresh", "single"]);
});

test("a replaced word is marked on both sides", () => {
  const { before, after } = wordDiff("Open at noon", "Open at ten sharp");

  expect(marked(before)).toEqual(["noon"]);
  expect(marked(after)).toEqual(["ten sharp"]);
});

test.each([
  ["", "All of it"],
  ["All of it", ""],
  ["", ""],
  ["a  b\n\nc", "a b\nc d"],
  ["العربية نص", "نص آخر"],
])("nothing of %j and %j is lost", (one, other) => {
  const { before, after } = wordDiff(one, other);

  expect(whole(before)).toBe(one);
  expect(whole(after)).toBe(other);
});

test("a text too long to be compared word by word is marked as a whole", () => {
  const one = Array.from({ length: 2_000 }, (_, index) => `a${index}`).join(" ");
  const other = Array.from({ length: 2_000 }, (_, index) => `b${index}`).join(" ");
  const { before } = wordDiff(one, other);

  expect(before).toEqual([{ text: one, isMarked: true }]);
});
