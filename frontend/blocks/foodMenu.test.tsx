// @vitest-environment node
import { expect, test } from "vitest";
import type { SitePayload } from "../generated/schema";
import { draw } from "../site/entry-server";
import { foodMenus } from "../site/fixtures/make";
import { exampleOf, pageOf } from "./fixtures";

/** Return the text of a page with one food menu. */
function textOf(over: Record<string, unknown> = {}, site: Partial<SitePayload> = {}): string {
  const { html } = draw(pageOf([exampleOf("FoodMenu", over)], site));
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return main.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

test("prices are in the currency of the business, and words stay words", () => {
  expect(textOf()).toContain("small $12.50 · large $19");
  expect(textOf()).toContain("market price");

  const { business } = pageOf([]);
  expect(textOf({}, { business: { ...business, currency: "EUR" } })).toContain("small €12.50 · large €19");
});

test("unspecified allergens are not shown", () => {
  expect(textOf()).toContain("Contains gluten, soy");
  expect(textOf()).toContain("Ask us about allergens");

  const [menu] = foodMenus;
  const sections = menu?.sections.map((each) => ({
    ...each,
    dishes: each.dishes.map((dish) => ({ ...dish, allergens: null })),
  }));
  const unstated = textOf({}, { food_menus: [{ ...menu, sections } as (typeof foodMenus)[number]] });
  expect(unstated.match(/Ask us about allergens/g)).toHaveLength(1);
  expect(unstated).not.toContain("Contains");
});

test("the allergen table has a row per dish, and asks guests to ask if unspecified", () => {
  const table = textOf({ layout: "allergens" });

  expect(table).toContain("Dish Gluten Soy");
  expect(table).toContain("Braised beef Yes Yes");
  expect(table).toContain("Catch of the day Ask us");
});

test("a block shows one course or some dishes, and says when they are served", () => {
  expect(textOf()).toMatch(/Mon.*Tue.*11 am –\u2060 3 pm/);
  expect(textOf({ dishes: ["catch"] })).not.toContain("beef");
  expect(textOf({ sections: ["bowls"] })).toContain("beef");
  expect(textOf({ sections: ["gone"] })).not.toContain("beef");
  expect(textOf({ menu: 99 })).not.toContain("beef");
});

test("a dish that is sold out is marked as such", () => {
  const { html } = draw(pageOf([exampleOf("FoodMenu")]));

  expect(html).toMatch(/data-dish="catch" data-off="true"/);
  expect(textOf()).toContain("Sold out");
});

test("each dish is read from the side of its own language", () => {
  const { html } = draw(pageOf([exampleOf("FoodMenu")]));

  expect(html.match(/<li class="dish" dir="auto"/g)?.length).toBe(html.match(/<li class="dish"/g)?.length);
});
