// @vitest-environment jsdom
import { expect, test } from "vitest";
import { findStarted, listMentioned, splitMentions } from "./mentions";

const ana = { id: 1, firstname: "Ana", lastname: "" };
const anaRuiz = { id: 2, firstname: "Ana", lastname: "Ruiz" };
const twin = { id: 3, firstname: "Ana", lastname: "Ruiz" };

test.each([
  ["Hello @", ""],
  ["Hello @An", "An"],
  ["@Ana Ru", "Ana Ru"],
  ["mail@example", null],
  ["@Ana Ruiz please have a look", null],
  ["Hello", null],
])("%s starts a mention of %s", (text, started) => {
  expect(findStarted(text)).toBe(started);
});

test("the longest name is mentioned, and of two people the selected one", () => {
  expect(listMentioned("@Ana Ruiz and @Ana", [ana, anaRuiz])).toEqual([2, 1]);
  expect(listMentioned("@Ana Ruiz", [twin, anaRuiz])).toEqual([3]);
  expect(listMentioned("me@Ana", [])).toEqual([]);
});

test("texts are split at mentions and stay complete", () => {
  const text = "Hi @Ana Ruiz, see @Unknown <b>";

  const parts = splitMentions(text, [anaRuiz]);

  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(parts.filter(({ person }) => person).map((part) => part.text)).toEqual(["@Ana Ruiz"]);
});
