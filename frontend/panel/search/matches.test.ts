import { expect, test } from "vitest";
import { matching, type Offer } from "./matches";

const offers: Offer[] = [
  { id: "1", label: "New member", group: "do" },
  { id: "2", label: "Members", group: "go", words: "restaurants trucks" },
  { id: "3", label: "Media", group: "go" },
];

test("every word has to be found, in whatever order", () => {
  expect(matching(offers, "member new").map(({ id }) => id)).toEqual(["1"]);
  expect(matching(offers, "trucks").map(({ id }) => id)).toEqual(["2"]);
  expect(matching(offers, "nothing")).toEqual([]);
});

test("what begins with the text comes first", () => {
  expect(matching(offers, "Member").map(({ id }) => id)).toEqual(["2", "1"]);
});

test("without a text everything is offered as it stands", () => {
  expect(matching(offers, " ").map(({ id }) => id)).toEqual(["1", "2", "3"]);
});
