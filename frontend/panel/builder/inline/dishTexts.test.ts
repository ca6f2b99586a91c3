// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Dish, FoodMenuReply } from "../../../generated/schema";
import type { Block } from "../model/document";
import { DishConflict, findDishTexts, findProblem, toValues, withChange } from "./dishTexts";

const crab: Dish = {
  id: "crab",
  name: 'The "King"',
  description: "Steamed.",
  prices: [{ size: "S", amount: "9.50" }],
  diets: [],
  allergens: null,
  spice: 0,
  is_new: false,
  image: null,
};

function menuOf(id: number, some: Partial<Dish> = {}, may_write = true): FoodMenuReply {
  const sections = [{ id: "tonight", title: "", text: "", dishes: [{ ...crab, ...some }] }];
  return { id, version: 3, title: "Counter", business_ids: [0], may_write, sections } as FoodMenuReply;
}

function rowOf(menu: number): string {
  return `<div class="menu-section" id="menu-${menu}-tonight"><li data-dish="crab"><div class="dish-text">
    <p class="dish-head"><b>The “King”</b><span class="price"><bdi>S $9.50</bdi></span></p>
    <p>Steamed.</p><p class="note">Contains fish</p></div></li></div>`;
}

function find(html: string, menus: FoodMenuReply[], menu: number | null = null) {
  const block: Block = { type: "FoodMenu", props: { id: "block", menu } };
  document.body.innerHTML = html;
  return findDishTexts(document.body, block, menus).map(({ path, value }) => [path, value]);
}

test("the texts of a dish are its name, price and description", () => {
  expect(find(rowOf(1), [menuOf(1)])).toEqual([
    ["dish.1.crab.name", 'The "King"'],
    ["dish.1.crab.price", "S 9.50"],
    ["dish.1.crab.description", "Steamed."],
  ]);
  expect(find(`<table><tr data-dish="crab"><th>The “King”</th><td>–</td></tr></table>`, [menuOf(1)])).toEqual(
    [["dish.1.crab.name", 'The "King"']],
  );
});

test("dishes with the same id belong to the menu of their section", () => {
  const texts = find(rowOf(1) + rowOf(12), [menuOf(12), menuOf(1)]);
  expect(texts.map(([path]) => path).filter((path) => path?.endsWith("name"))).toEqual([
    "dish.1.crab.name",
    "dish.12.crab.name",
  ]);
});

test("a menu without permission, other words and several prices cannot be edited in the page", () => {
  expect(find(rowOf(1), [menuOf(1, {}, false)])).toEqual([]);
  expect(find(rowOf(1), [menuOf(1, { name: "Crab", description: "" })])).toEqual([
    ["dish.1.crab.price", "S 9.50"],
  ]);
  const several = rowOf(1).replace("</bdi>", "</bdi> · <bdi>M $12</bdi>");
  expect(find(several, [menuOf(1)]).map(([path]) => path)).not.toContain("dish.1.crab.price");
});

const change = { menu: 1, id: "crab", field: "name", from: 'The "King"', value: "King crab " } as const;

test("a change replaces one text and keeps the rest of a newer menu", () => {
  const menu = menuOf(1, { description: "Fried." });
  const body = withChange(menu, change, toValues(change, "USD"));
  expect(body).not.toHaveProperty("business_ids");
  expect(body.version).toBe(3);
  expect(body.sections?.[0]?.dishes).toEqual([{ ...crab, name: "King crab", description: "Fried." }]);
});

test("a text that another user has changed or removed is a conflict", () => {
  const values = toValues(change, "USD");
  const getTheirs = (menu: FoodMenuReply | undefined) => {
    try {
      return withChange(menu, change, values);
    } catch (error) {
      return error instanceof DishConflict ? error.theirs : error;
    }
  };
  expect(getTheirs(menuOf(1, { name: "Queen" }))).toBe("Queen");
  expect(getTheirs(menuOf(1, { id: "soup" }))).toBeNull();
  expect(getTheirs(undefined)).toBeNull();
});

test.each([
  ["name", "  ", "nameless"],
  ["name", "Crab", null],
  ["description", "", null],
  ["price", "", null],
  ["price", "12,50", null],
  ["price", "x".repeat(41), "tooLong"],
  ["price", Array.from({ length: 11 }, (_, index) => `${index + 1}`).join(" / "), "tooMany"],
] as const)("the %s %j has the problem %s", (field, value, problem) => {
  expect(findProblem(toValues({ ...change, field, value }, "USD"))).toBe(problem);
});
