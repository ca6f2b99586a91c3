import { expect, test } from "vitest";
import { filterByText, isNamed, type Offer, sortGroups } from "./matches";

const offers: Offer[] = [
  { id: "new-member", label: "New member", group: "do", words: "create add" },
  { id: "new-blog", label: "New blog post", group: "do", words: "create add" },
  { id: "members", label: "Members", group: "go", words: "restaurants trucks" },
  { id: "blog", label: "Blog", group: "go", words: "news articles" },
  { id: "menus", label: "Menús", group: "go" },
];
const find = (text: string) => sortGroups(filterByText(offers, text), text).map(({ id }) => id);

test("all words must match, in any order", () => {
  expect(find("member new")).toEqual(["new-member"]);
  expect(find("trucks")).toEqual(["members"]);
  expect(find("nothing")).toEqual([]);
});

test.each([
  ["new blog", ["new-blog", "blog"]],
  ["create blog", ["new-blog"]],
  ["blog", ["blog", "new-blog"]],
  ["Member", ["members", "new-member"]],
  ["menus", ["menus"]],
])("“%s” finds the best match first", (text, ids) => {
  expect(find(text)).toEqual(ids);
});

test("posts follow actions and screens, and precede matches in texts", () => {
  const found: Offer[] = [
    { id: "text", label: "Opening night", group: "texts" },
    { id: "dish", label: "Blog burger", group: "dishes" },
    { id: "title", label: "Blog of the year", group: "posts" },
  ];

  expect(sortGroups([...found, ...offers], "blog").map(({ id }) => id)).toEqual([
    ...["members", "blog", "menus", "new-member", "new-blog", "title", "dish", "text"],
  ]);
  expect(isNamed("Opening night", "night open")).toBe(true);
  expect(isNamed("Opening night", "blog")).toBe(false);
});

test("an empty search returns everything in order", () => {
  expect(filterByText(offers, " ").map(({ id }) => id)).toEqual(offers.map(({ id }) => id));
});
