import type { FoodMenuReply } from "../../generated/schema";
import { getUntil, type Until } from "../kit/foodMenus/soldOut";
import { Outbox } from "./outbox";

/** A dish in the search on the Today screen. */
export interface DishToday {
  menu: number;
  id: string;
  name: string;
  /** The menu and section, which distinguish dishes of the same name. */
  place: string;
  until: Until;
}

/** A sold-out mark of a dish with its end. `until` is null if the dish is available again. */
export interface DishMark {
  menu: number;
  dish: string;
  until: Until;
}

/** Marks to send: the latest one of each dish. */
export const dishOutbox = new Outbox<DishMark>({
  name: "today-dishes-unsent",
  fits: isDishMark,
  joined: (before, later) => (before.menu === later.menu && before.dish === later.dish ? later : null),
});

/** Return the dishes of the menus that the user may edit, in their order. */
export function getDishes(menus: readonly FoodMenuReply[]): DishToday[] {
  return menus
    .filter(({ may_write }) => may_write)
    .flatMap((menu) =>
      menu.sections.flatMap(({ title, dishes }) =>
        dishes.map(({ id, name }) => ({
          menu: menu.id,
          id,
          name,
          place: [menu.title, title].filter(Boolean).join(" · "),
          until: getUntil(menu, id),
        })),
      ),
    );
}

/** Return the dishes with every word of the search in their name or place. */
export function dishesCalled(dishes: readonly DishToday[], search: string): DishToday[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return dishes.filter(({ name, place }) =>
    words.every((word) => `${name} ${place}`.toLowerCase().includes(word)),
  );
}

/** Return the menu with a mark applied, before the server has responded. */
export function withDishMark(menu: FoodMenuReply, { menu: id, dish, until }: DishMark): FoodMenuReply {
  if (menu.id !== id) return menu;
  const { [dish]: _, ...others } = menu.sold_out;
  const marks = { tomorrow: "9999-12-31", changed: "" };
  return { ...menu, sold_out: until ? { ...others, [dish]: marks[until] } : others };
}

function isDishMark(stored: unknown): stored is DishMark {
  if (typeof stored !== "object" || stored === null) return false;
  const { menu, dish, until } = stored as Record<string, unknown>;
  return (
    typeof menu === "number" &&
    typeof dish === "string" &&
    (until === null || until === "tomorrow" || until === "changed")
  );
}
