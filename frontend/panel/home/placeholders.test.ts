// @vitest-environment jsdom
import { expect, test } from "vitest";
import { getPlaceholders } from "./placeholders";

const visit = {
  id: 7,
  title: "Visit us",
  url: "visit",
  builder: { content: [{ type: "OpeningHours", props: { id: "OpeningHours-1", title: "" } }] },
};
const texts = { pages: [visit], questions: [], dishes: [] };
const examples = { blocks: [], questions: [], dishes: [] };
const words = { questions: "Questions", picture: "no picture", price: () => "", noHours: "no hours yet" };

test("a page with hours is reported until the business has hours, with a link to their form", async () => {
  expect(await getPlaceholders(texts, examples, words)).toEqual([
    { to: "/panel/site-options?tab=business", place: "Visit us, Opening hours", text: "no hours yet" },
  ]);
  expect(await getPlaceholders(texts, examples, { ...words, noHours: null })).toEqual([]);
});
