import { expect, test } from "vitest";
import { dishForm, newDish, newMenu, newSection, type SectionForm, toForm, toMenuRequest } from "./menuForm";
import {
  findDropTarget,
  joinSections,
  moveDishOver,
  neighbour,
  rowIds,
  sectionMoved,
  withDishBelow,
  withDishMoved,
  withNewSection,
  withoutDish,
} from "./sections";

const dish = (id: string) => ({ ...newDish(id), id });
const section = (id: string, ...dishes: string[]): SectionForm => ({
  ...newSection(),
  id,
  title: id,
  dishes: dishes.map(dish),
});
const MENU = [section("Soups", "pho", "miso"), section("Mains", "ramen"), section("Sweets")];

test("a dish is moved within its section, to another, and to an empty one", () => {
  expect(rowIds(moveDishOver(MENU, "pho", "miso"))).toEqual([
    "Soups",
    "miso",
    "pho",
    "Mains",
    "ramen",
    "Sweets",
  ]);
  expect(rowIds(moveDishOver(MENU, "pho", "ramen"))).toEqual([
    "Soups",
    "miso",
    "Mains",
    "ramen",
    "pho",
    "Sweets",
  ]);
  expect(rowIds(moveDishOver(MENU, "pho", "Sweets")).slice(-2)).toEqual(["Sweets", "pho"]);
  expect(rowIds(moveDishOver(MENU, "ramen", "Soups"))).toEqual(rowIds(MENU));
});

test("the drop position of a dragged dish is shown at its row", () => {
  expect(findDropTarget(MENU, "pho", "ramen")).toEqual({ id: "ramen", edge: "bottom" });
  expect(findDropTarget(MENU, "ramen", "miso")).toEqual({ id: "miso", edge: "top" });
  expect(findDropTarget(MENU, "pho", "Sweets")).toEqual({ id: "Sweets", edge: "bottom" });
  expect(findDropTarget(MENU, "ramen", "Mains")).toEqual({ id: "miso", edge: "bottom" });
  expect(findDropTarget(MENU, "ramen", "Soups")).toBeNull();
  expect(findDropTarget(MENU, "pho", "pho")).toBeNull();
});

test("a dish moves step by step across sections and stops at the ends of the menu", () => {
  const once = withDishMoved(MENU, "miso", 1);
  expect(rowIds(once)).toEqual(["Soups", "pho", "Mains", "miso", "ramen", "Sweets"]);
  expect(withDishMoved(once, "miso", -1)).toEqual(MENU);
  expect(withDishMoved(MENU, "pho", -1)).toEqual(MENU);
  expect(withDishMoved(moveDishOver(MENU, "pho", "Sweets"), "pho", 1)).toEqual(
    moveDishOver(MENU, "pho", "Sweets"),
  );
});

test("one blank row below is enough", () => {
  const first = withDishBelow(MENU, "pho");
  expect(rowIds(first.sections)).toEqual(["Soups", "pho", first.begun, "miso", "Mains", "ramen", "Sweets"]);
  expect(withDishBelow(first.sections, "pho").begun).toBe(first.begun);
  expect(withDishBelow(MENU, "Sweets").sections.at(-1)?.dishes).toHaveLength(1);
});

test("a blank dish becomes a section", () => {
  const { sections, begun: blank } = withDishBelow(MENU, "ramen");
  const { sections: after, begun } = withNewSection(sections, blank);
  expect(after.map(({ id }) => id)).toEqual(["Soups", "Mains", begun, "Sweets"]);
  expect(withoutDish(after, blank)).toEqual(after);
});

test("sections can be moved, and arrow keys go from dish to dish", () => {
  expect(sectionMoved(MENU, "Mains", -1).map(({ id }) => id)).toEqual(["Mains", "Soups", "Sweets"]);
  expect(sectionMoved(MENU, "Sweets", 1)).toEqual(MENU);
  expect(neighbour(MENU, "miso", 1)).toBe("ramen");
  expect(neighbour(MENU, "pho", -1)).toBeNull();
});

test("pasted sections are appended without empty rows", () => {
  const blank = newSection();
  expect(joinSections([blank], MENU)).toEqual(MENU);
  const untitled = { ...section("", "mochi"), title: "" };
  expect(rowIds(joinSections([section("Sweets", "cake"), blank], [untitled]))).toEqual([
    "Sweets",
    "cake",
    "mochi",
  ]);
});

test("sent data has no empty rows and no unspecified allergens", () => {
  const ramen = { ...dish("ramen"), price: "S 9 / M $12" };
  const stated = { ...dish("tofu"), states_allergens: true };
  const form = {
    ...newMenu(),
    title: " Dinner ",
    sections: [{ ...newSection(), dishes: [ramen, stated, newDish()] }, newSection()],
  };
  const { sections = [], title, version } = toMenuRequest(form, "USD");
  expect([title, version, sections.length]).toEqual(["Dinner", undefined, 1]);
  const [first, second] = sections[0]?.dishes ?? [];
  expect(first).toMatchObject({
    allergens: null,
    prices: [
      { size: "S", amount: "9" },
      { size: "M", amount: "12" },
    ],
  });
  expect(second).toMatchObject({ allergens: [] });
  expect(first).not.toHaveProperty("price");
  expect(dishForm(first as never)).toEqual({ ...ramen, price: "S 9 / M 12" });
  expect(toForm({ ...form, sections: [] } as never).sections).toHaveLength(1);
});
