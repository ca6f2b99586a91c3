// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { loadEveryLanguage } from "../../blocks/texts/texts";
import { exampleOf } from "./definitions";
import { leftovers } from "./leftovers";

beforeAll(loadEveryLanguage);

const card = {
  type: "FoodMenu",
  props: {
    title: "From the card",
    text: "It changes when the season does, and not before.",
    sections: [
      {
        title: "To begin",
        dishes: [
          { name: "Bread from this morning", description: "Butter", price: "6" },
          { name: "Soup of the day", description: "Ask us", price: "9" },
        ],
      },
    ],
  },
};

/** As the database gives it back: keys in another order, every setting of an entry there. */
function stored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stored);
  if (typeof value !== "object" || value === null) return value;
  const pairs = Object.entries(value).toReversed();
  return Object.fromEntries(pairs.map(([name, each]) => [name, stored(each)]));
}

function block(type: string, props: unknown) {
  return { type, props: { ...(stored(props) as object), id: "it" } };
}

test("what a block came with is known again after it was stored", () => {
  expect(leftovers(block("FoodMenu", exampleOf("FoodMenu")), [])).not.toEqual([]);
});

test("every dish of the template is named that still stands there, and no dish of one's own", () => {
  const sections = [
    {
      title: "To begin",
      dishes: [
        { name: "Soup of the day", description: "Ask us", price: "9", diets: [], sold_out: false },
        { name: "Our own", description: "Ask us", price: "9", diets: [], sold_out: false },
      ],
    },
  ];

  expect(leftovers(block("FoodMenu", { ...card.props, text: "Ours", sections }), [card])).toEqual([
    "Soup of the day · Ask us · 9",
  ]);
});

test("a promise of the template is named, a short heading is not", () => {
  expect(leftovers(block("FoodMenu", { ...card.props, sections: [] }), [card])).toEqual([
    "It changes when the season does, and not before.",
  ]);
});
