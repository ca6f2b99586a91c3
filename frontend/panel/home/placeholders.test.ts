// @vitest-environment jsdom
import { expect, test } from "vitest";
import { getPlaceholders } from "./placeholders";

const visit = {
  id: 7,
  title: "Visit us",
  collection: "pages",
  builder: { content: [{ type: "OpeningHours", props: { id: "OpeningHours-1", title: "" } }] },
};
const texts = { posts: [visit], questions: [], dishes: [] };
const examples = { blocks: [], questions: [], dishes: [] };
const words = { questions: "Questions", picture: "no picture", price: () => "", noHours: "no hours yet" };

test("a page with hours is reported until the business has hours, with a link to their form", async () => {
  expect(await getPlaceholders(texts, examples, words)).toEqual([
    { to: "/panel/site-options?tab=business", place: "Visit us, Opening hours", text: "no hours yet" },
  ]);
  expect(await getPlaceholders(texts, examples, { ...words, noHours: null })).toEqual([]);
});

test("an example text of a block in any collection is reported with a link to its builder", async () => {
  const props = { id: "Quote-1", text: "They queue for the smell." };
  const member = { ...visit, collection: "members", title: "Salt Net" };
  const quoting = { ...member, builder: { content: [{ type: "Quote", props }] } };
  const blocks = [{ type: "Quote", props }];

  const found = await getPlaceholders({ ...texts, posts: [quoting] }, { ...examples, blocks }, words);

  expect(found).toEqual([
    { to: "/panel/members/7/build", place: "Salt Net, Quote", text: "They queue for the smell." },
  ]);
});
