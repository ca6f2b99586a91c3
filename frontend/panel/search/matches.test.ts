import { expect, test } from "vitest";
import { filterByText, type Offer } from "./matches";

const offers: Offer[] = [
  { id: "1", label: "New member", group: "do" },
  { id: "2", label: "Members", group: "go", words: "restaurants trucks" },
  { id: "3", label: "Media", group: "go" },
];

test("all words must match, in any order", () => {
  expect(filterByText(offers, "member new").map(({ id }) => id)).toEqual(["1"]);
  expect(filterByText(offers, "trucks").map(({ id }) => id)).toEqual(["2"]);
  expect(filterByText(offers, "nothing")).toEqual([]);
});

test("what begins with the text comes first", () => {
  expect(filterByText(offers, "Member").map(({ id }) => id)).toEqual(["2", "1"]);
});

test("an empty search returns everything in order", () => {
  expect(filterByText(offers, " ").map(({ id }) => id)).toEqual(["1", "2", "3"]);
});
