import { useCallback } from "react";
import type { FoodMenuReply } from "../../generated/schema";
import { useVisibilityText } from "../account/useVisibilityText";
import { FOOD_MENUS } from "../kit/foodMenus/names";
import { getUntil, markSoldOut, type Until } from "../kit/foodMenus/soldOut";
import { useToast } from "../kit/layout/useToast";
import { useVersionedForm } from "../kit/versioned/useVersionedForm";
import { useText } from "../messages/useText";
import {
  copyMenu,
  type DishForm,
  dishProblem,
  type MenuForm,
  newMenu,
  sampleMenu,
  toForm,
  toMenuRequest,
} from "./menuForm";
import { allDishes } from "./sections";
import { useMenusChanged } from "./useFoodMenus";

const SAMPLE = sampleMenu();

interface MenuFormOptions {
  /** Null for a new menu. */
  initial: FoodMenuReply | null;
  /** The menu to copy into a new menu. */
  source: FoodMenuReply | null;
  currency: string;
  /** Whether the user selects the businesses that serve the menu. */
  hasBusinesses: boolean;
}

/** Manage the form of a menu, and its sold-out marks, which are saved immediately. */
export function useMenuForm({ initial, source, currency, hasBusinesses }: MenuFormOptions) {
  const t = useText();
  const seen = useVisibilityText();
  const { say, sayError } = useToast();
  const changed = useMenusChanged();
  const copy = (menu: FoodMenuReply) => copyMenu(menu, t("foodMenus.copy", { title: menu.title }));
  const state = useVersionedForm<FoodMenuReply, MenuForm>({
    resource: FOOD_MENUS,
    name: source ? `food-menu.copy-${source.id}` : "food-menu",
    initial,
    toForm: (menu) => (menu ? toForm(menu) : source ? copy(source) : newMenu()),
    sample: SAMPLE,
    check: ({ title, sections, business_ids }) => ({
      ...(!title.trim() && { title: t("foodMenus.editor.titleMissing") }),
      ...(allDishes(sections).some((dish) => dishProblem(dish, currency)) && {
        sections: t("foodMenus.editor.problems"),
      }),
      ...(hasBusinesses && business_ids.length === 0 && { business_ids: t("foodMenus.businesses.none") }),
    }),
    toBody: (values) => {
      const { business_ids, ...rest } = toMenuRequest(values, currency);
      return hasBusinesses && business_ids ? { ...rest, business_ids } : rest;
    },
    onSaved: () => void changed(),
    done: t("foodMenus.editor.done", { seen }),
    // The rows stay: the user may be about to fill in a blank row.
    afterSave: (saved, { sections }) => ({ ...saved, sections }),
  });
  const { row: menu, setRow: setMenu } = state;

  const id = menu?.id;
  const mark = useCallback(
    async (dish: DishForm, until: Until) => {
      if (id === undefined) return;
      try {
        const { sold_out } = await markSoldOut(id, dish.id, until);
        setMenu((now) => now && { ...now, sold_out });
        const notice = until === "tomorrow" ? "said" : until ? "saidUntilChanged" : "more";
        say(t(`foodMenus.soldOut.${notice}`, { name: dish.name }));
        void changed();
      } catch (error) {
        sayError(error);
      }
    },
    [id, changed, say, sayError, t, setMenu],
  );

  const known = new Set(menu?.sections.flatMap(({ dishes }) => dishes.map((dish) => dish.id)));
  return {
    state,
    mark,
    isKnown: (dish: string) => known.has(dish),
    untilOf: (dish: string) => (menu ? getUntil(menu, dish) : null),
  };
}
