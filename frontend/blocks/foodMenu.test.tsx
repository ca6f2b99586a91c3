// @vitest-environment node
import { expect, test } from "vitest";
import type { SitePayload } from "../generated/schema";
import { renderPage } from "../site/entry-server";
import { foodMenus } from "../site/fixtures/make";
import { onMap } from "../site/links";
import { getExample, getPage } from "./fixtures";

/** Return the text of a page with one food menu. */
function getText(over: Record<string, unknown> = {}, site: Partial<SitePayload> = {}): string {
  const { html } = renderPage(getPage([getExample("FoodMenu", over)], site));
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return main.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

test("prices of a dish all have decimals, in the currency of the business; words are unchanged", () => {
  expect(getText()).toContain("small $12.50 · large $19.00");
  expect(getText()).toContain("market price");

  const { business } = getPage([]);
  expect(getText({}, { business: { ...business, currency: "EUR" } })).toContain(
    "small €12.50 · large €19.00",
  );
});

test("more than three sizes are a list below the name", () => {
  const prices = ["cup", "bowl", "quart", "gallon"].map((size, at) => ({ size, amount: String(at + 4) }));
  const menus = foodMenus.map((menu) => ({
    ...menu,
    sections: menu.sections.map((each) => ({
      ...each,
      dishes: each.dishes.map((dish) => ({ ...dish, prices })),
    })),
  }));

  const { html } = renderPage(getPage([getExample("FoodMenu")], { food_menus: menus }));

  expect(html).toContain('<ul class="dish-sizes"><li><span>cup</span> <b class="price">$4</b></li>');
  expect(html).not.toContain('class="dish-head"><b>Miso</b><span class="price">');
});

test("unspecified allergens are not shown", () => {
  expect(getText()).toContain("Contains gluten, soy");
  expect(getText()).toContain("Ask us about allergens");

  const [menu] = foodMenus;
  const sections = menu?.sections.map((each) => ({
    ...each,
    dishes: each.dishes.map((dish) => ({ ...dish, allergens: null })),
  }));
  const unstated = getText({}, { food_menus: [{ ...menu, sections } as (typeof foodMenus)[number]] });
  expect(unstated.match(/Ask us about allergens/g)).toHaveLength(1);
  expect(unstated).not.toContain("Contains");
});

test("the allergen table has a row per dish, and refers guests to the staff if unspecified", () => {
  const table = getText({ layout: "allergens" });

  expect(table).toContain("Dish Gluten Soy");
  expect(table).toContain("Braised beef Yes Yes");
  expect(table).toContain("Catch of the day Ask us");
});

test("a block shows one section or some dishes, and their serving times", () => {
  expect(getText()).toMatch(/Mon.*Tue.*11 am –\u2060 3 pm/);
  expect(getText({ dishes: ["catch"] })).not.toContain("beef");
  expect(getText({ sections: ["bowls"] })).toContain("beef");
  expect(getText({ sections: ["gone"] })).not.toContain("beef");
  expect(getText({ menu: 99 })).not.toContain("beef");
});

test("a sold-out dish is marked", () => {
  const { html } = renderPage(getPage([getExample("FoodMenu")]));

  expect(html).toMatch(/data-dish="catch" data-off="true"/);
  expect(getText()).toContain("Sold out");
});

test("each dish has the text direction of its own language", () => {
  const { html } = renderPage(getPage([getExample("FoodMenu")]));

  expect(html.match(/<li class="dish" dir="auto"/g)?.length).toBe(html.match(/<li class="dish"/g)?.length);
});

test("a long menu starts with links to its sections", () => {
  const [menu] = foodMenus;
  const [first] = menu?.sections ?? [];
  if (!menu || !first) throw new Error("The fixtures have no menu");
  const dishes = Array.from({ length: 8 }, (_, at) => ({ ...first.dishes[0], id: `dish-${at}` }));
  const sections = ["Soups", "Desserts"].map((title) => ({
    ...first,
    id: title.toLowerCase(),
    title,
    dishes,
  }));
  const rendered = (shown: typeof sections) =>
    renderPage(
      getPage([getExample("FoodMenu")], { food_menus: [{ ...menu, sections: shown } as typeof menu] }),
    ).html;

  expect(rendered(sections)).toContain(`<a class="chip" href="#menu-${menu.id}-desserts">Desserts</a>`);
  expect(rendered(sections)).toContain(`<div class="menu-section" id="menu-${menu.id}-desserts">`);
  expect(rendered(sections.slice(1))).not.toContain('href="#menu-');
});

test("a form links to the privacy page, if there is one", () => {
  const form = (guest_pages: SitePayload["guest_pages"]) =>
    renderPage(getPage([getExample("Form")], { guest_pages })).html;

  expect(form(["privacy"])).toContain('<a href="/privacy">How we use your data</a>');
  expect(form([])).not.toContain("/privacy");
});

test("directions link to the named address, else to exact coordinates", () => {
  const pier = { name: "Pier 9", latitude: 37.8, longitude: -122.4 };
  const route = "https://www.google.com/maps/dir/?api=1&destination=";
  expect(decodeURIComponent(onMap({ ...pier, address: "Quay" }))).toBe(
    `${route}Pier 9, Quay#37.8,-122.4,Pier 9`,
  );
  expect(decodeURIComponent(onMap(pier))).toBe(`${route}37.8,-122.4#37.8,-122.4,Pier 9`);
  expect(decodeURIComponent(onMap({ name: "Noodle House", address: "9 Main St" }))).toBe(
    `${route}Noodle House, 9 Main St`,
  );
  expect(onMap({ name: "Quay", address: "Quay" })).toMatch(/=Quay$/);
});
