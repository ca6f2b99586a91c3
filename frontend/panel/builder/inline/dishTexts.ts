import { dishLimits } from "../../../generated/limits";
import type { Dish, FoodMenuReply, FoodMenuRequest } from "../../../generated/schema";
import { typeset } from "../../../site/typeset";
import { priceProblem, readPrices, writePrices } from "../../kit/foodMenus/prices";
import type { SavingDish } from "../canvas/dishState";
import type { Block } from "../model/document";
import type { InlineText } from "./texts";

/** A text of a dish. */
export interface DishField {
  menu: number;
  id: string;
  field: "name" | "price" | "description";
}

/** A changed text of a dish: the text that the user started with, and the new text. */
export interface DishChange extends DishField {
  from: string;
  value: string;
}

/** The maximum length of all prices of a dish as one text. */
const PRICE_LENGTH = 900;
const LENGTHS = { name: dishLimits.name, price: PRICE_LENGTH, description: dishLimits.description };
const ELEMENTS = {
  name: ".dish-head > b, th",
  price: ".price bdi",
  description: ".dish-text > p:not(.dish-head, .note)",
};
const FIELDS = ["name", "price", "description"] as const;

export function toPath({ menu, id, field }: DishField): string {
  return `dish.${menu}.${id}.${field}`;
}

/** Return the texts of the dishes that a block shows and that the user may edit, in reading order. */
export function findDishTexts(root: Element, block: Block, menus: readonly FoodMenuReply[]): InlineText[] {
  return [...root.querySelectorAll<HTMLElement>("[data-dish]")].flatMap((row) => {
    const id = row.dataset.dish ?? "";
    const menu = findMenu(menus, block, row);
    const dish = menu?.may_write && findDish(menu, id);
    if (!dish) return [];
    return FIELDS.flatMap((field) => {
      const found = row.querySelectorAll<HTMLElement>(ELEMENTS[field]);
      const [element] = found;
      const value = readText(dish, field);
      // Several prices are shown separately, and are edited as one text in the form of the menu.
      if (!element || found.length > 1) return [];
      if (field !== "price" && ![value, typeset(value)].includes(element.textContent ?? "")) return [];
      const node = element.firstChild as Text | null;
      const place = { menu: menu.id, id, field };
      const setting = { kind: "text", default: "", max_length: LENGTHS[field] } as const;
      return [{ path: toPath(place), setting, value, element, node, dish: place }];
    });
  });
}

/**
 * Return the menu with the dish of a row. Ids of dishes are unique only in their menu, but the sections of a
 * menu have the id of the menu.
 */
export function findMenu<
  Menu extends Pick<FoodMenuReply, "id"> & { sections: { dishes: { id: string }[] }[] },
>(menus: readonly Menu[], { props }: Block, row: HTMLElement): Menu | undefined {
  const { menu: chosen = null } = props as { menu?: number | null };
  const section = row.closest(".menu-section")?.id;
  return menus.find(
    (menu) =>
      (chosen === null || menu.id === chosen) &&
      (!section || section.startsWith(`menu-${menu.id}-`)) &&
      findDish(menu, row.dataset.dish ?? "") !== undefined,
  );
}

export function findDish<Row extends { id: string }>(
  { sections }: { sections: { dishes: Row[] }[] },
  id: string,
): Row | undefined {
  return sections.flatMap(({ dishes }) => dishes).find((dish) => dish.id === id);
}

export function readText(dish: Dish, field: DishField["field"]): string {
  return field === "price" ? writePrices(dish.prices) : dish[field];
}

/** Return the values of the dish for a new text. */
export function toValues({ field, value }: DishChange, currency: string): SavingDish["values"] {
  return field === "price" ? { prices: readPrices(value, currency) } : { [field]: value.trim() };
}

/** Return the message key of the problem that prevents saving the values, or null if there is none. */
export function findProblem({
  name,
  prices,
}: SavingDish["values"]): "nameless" | "tooMany" | "tooLong" | null {
  if (name === "") return "nameless";
  return prices ? priceProblem(prices) : null;
}

/** Thrown if another user has removed the dish, or has changed the same text: `theirs` is the new text. */
export class DishConflict extends Error {
  constructor(readonly theirs: string | null) {
    super();
  }
}

/** Return the request body: the menu with one text of a dish replaced. */
export function withChange(
  menu: FoodMenuReply | undefined,
  change: DishChange,
  values: SavingDish["values"],
): FoodMenuRequest {
  const dish = menu && findDish(menu, change.id);
  if (!dish) throw new DishConflict(null);
  const theirs = readText(dish, change.field);
  if (theirs !== change.from && theirs !== change.value) throw new DishConflict(theirs);
  // Businesses that are left out stay unchanged.
  const { business_ids, ...rest } = menu;
  const sections = menu.sections.map((section) => ({
    ...section,
    dishes: section.dishes.map((each) => (each === dish ? { ...each, ...values } : each)),
  }));
  return { ...rest, sections };
}
