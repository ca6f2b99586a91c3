import type { FoodMenuReply } from "../../generated/schema";
import { type Until, untilOf } from "../kit/foodMenus/soldOut";
import { Outbox } from "./outbox";

/** A dish as one looks for it at the window. */
export interface DishToday {
  menu: number;
  id: string;
  name: string;
  /** The menu and the section it stands in, to tell two of one name apart. */
  place: string;
  until: Until;
}

/** What is said of a dish: until when there is none, null that there is more. */
export interface DishMark {
  menu: number;
  dish: string;
  until: Until;
}

/** The dishes that ran out or are there again, the last word on each. */
export const dishOutbox = new Outbox<DishMark>({
  name: "today-dishes-unsent",
  fits: isDishMark,
  joined: (before, later) => (before.menu === later.menu && before.dish === later.dish ? later : null),
});

/** The dishes of the menus one may write, as they stand there. */
export function dishesOf(menus: readonly FoodMenuReply[]): DishToday[] {
  return menus
    .filter(({ may_write }) => may_write)
    .flatMap((menu) =>
      menu.sections.flatMap(({ title, dishes }) =>
        dishes.map(({ id, name }) => ({
          menu: menu.id,
          id,
          name,
          place: [menu.title, title].filter(Boolean).join(" · "),
          until: untilOf(menu, id),
        })),
      ),
    );
}

/** Those whose name or place holds every word. */
export function dishesCalled(dishes: readonly DishToday[], search: string): DishToday[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return dishes.filter(({ name, place }) =>
    words.every((word) => `${name} ${place}`.toLowerCase().includes(word)),
  );
}

/** The menu as it is once that was said, before the server has answered. */
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
