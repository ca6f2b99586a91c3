// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { loadEveryLanguage } from "../../../blocks/texts/texts";
import { getExample } from "./definitions";
import { placeholderTexts } from "./placeholders";

beforeAll(loadEveryLanguage);

const card = {
  type: "Cards",
  props: {
    title: "Three ways",
    text: "A card for every guest, and not before noon.",
    cards: [
      { title: "Fresh-baked bread", text: "Butter", url: "" },
      { title: "Soup of the day", text: "Ask us", url: "" },
    ],
  },
};

/** Return the value as the database returns it, with keys in another order and all settings of an entry. */
function stored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stored);
  if (typeof value !== "object" || value === null) return value;
  const pairs = Object.entries(value).toReversed();
  return Object.fromEntries(pairs.map(([name, each]) => [name, stored(each)]));
}

function block(type: string, props: unknown) {
  return { type, props: { ...(stored(props) as object), id: "it" } };
}

test("example content of a block is recognized after it was stored", () => {
  expect(placeholderTexts(block("Cards", getExample("Cards")), [])).not.toEqual([]);
});

test("every unchanged example card is named, and no edited one", () => {
  const cards = [
    { title: "Soup of the day", text: "Ask us", url: "", image: null },
    { title: "Our own", text: "Ask us", url: "", image: null },
  ];

  expect(placeholderTexts(block("Cards", { ...card.props, text: "Ours", cards }), [card])).toEqual([
    "Soup of the day · Ask us",
  ]);
});

test("a claim of the template is reported, a short heading is not", () => {
  expect(placeholderTexts(block("Cards", { ...card.props, cards: [] }), [card])).toEqual([
    "A card for every guest, and not before noon.",
  ]);
});
