import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { answer, api } from "../../client/api";
import type { ApiError } from "../../client/errors";
import type { FoodMenuReply } from "../../generated/schema";
import { useAccount } from "../account/account";
import { markSoldOut, type Until, untilOf } from "../kit/foodMenus/soldOut";
import { forget, keptKey } from "../kit/forms/kept";
import { type FormErrors, useKeptForm } from "../kit/forms/useKeptForm";
import { useToast } from "../kit/layout/useToast";
import { useOwnToday } from "../kit/site/useOwnToday";
import { useText } from "../messages/useText";
import { type DishForm, dishProblem, formOf, type MenuForm, newMenu, sampleMenu, sentMenu } from "./menuForm";
import { allDishes } from "./sections";
import { useMenusChanged } from "./useFoodMenus";

const SAMPLE = sampleMenu();

interface Options {
  /** Null for a new one. */
  initial: FoodMenuReply | null;
  currency: string;
  /** Whether it says itself who serves it. */
  hasHouses: boolean;
}

/** The form of a menu: what is typed, what is saved, and which of its dishes are sold out, which is saved at once. */
export function useMenuForm({ initial, currency, hasHouses }: Options) {
  const t = useText();
  const { say, sayError } = useToast();
  const { id: user, domain } = useAccount();
  const { day } = useOwnToday();
  const changed = useMenusChanged();
  const [menu, setMenu] = useState(initial);
  const [saved] = useState(() => (initial ? formOf(initial) : newMenu()));
  const [conflict, setConflict] = useState<ApiError | null>(null);
  const form = useKeptForm<MenuForm>({
    name: nameOf(menu),
    saved,
    sample: SAMPLE,
    send,
    check,
    onConflict: setConflict,
  });

  function check({ title, sections, house_ids }: MenuForm): FormErrors<MenuForm> {
    const isWrong = allDishes(sections).some((dish) => dishProblem(dish, currency));
    return {
      ...(!title.trim() && { title: t("foodMenus.editor.titleMissing") }),
      ...(isWrong && { sections: t("foodMenus.editor.problems") }),
      ...(hasHouses && house_ids.length === 0 && { house_ids: t("foodMenus.houses.none") }),
    };
  }

  async function send(values: MenuForm): Promise<MenuForm> {
    const { house_ids, ...rest } = sentMenu(values, currency);
    const body = hasHouses && house_ids ? { ...rest, house_ids } : rest;
    const { data } = menu
      ? await answer(api.PUT("/api/food-menus/{id}", { params: { path: { id: String(menu.id) } }, body }))
      : await answer(api.POST("/api/food-menus", { body }));
    // From now on what is typed is kept under the id.
    if (!menu) forget(keptKey(user, domain.id, nameOf(null)));
    setMenu(data);
    void changed();
    say(t("foodMenus.editor.done"));
    // The rows stay as they are: somebody may be about to type into one that is still blank.
    return { ...formOf(data), sections: values.sections };
  }

  const theirs = useQuery({
    queryKey: ["food-menu", "theirs", menu?.id, conflict?.body.version],
    queryFn: async () => {
      const params = { path: { id: String(menu?.id) } };
      return (await answer(api.GET("/api/food-menus/{id}", { params }))).data;
    },
    enabled: conflict !== null && menu !== null,
    gcTime: 0,
  });

  async function saveMine() {
    const version = Number(conflict?.body.version);
    setConflict(null);
    if (version) form.set({ version });
    await form.save();
  }

  const id = menu?.id;
  const mark = useCallback(
    async (dish: DishForm, until: Until) => {
      if (id === undefined) return;
      try {
        const { sold_out } = await markSoldOut(id, dish.id, until);
        setMenu((now) => now && { ...now, sold_out });
        const said = until === "tomorrow" ? "said" : until ? "saidUntilChanged" : "more";
        say(t(`foodMenus.soldOut.${said}`, { name: dish.name }));
        void changed();
      } catch (error) {
        sayError(error);
      }
    },
    [id, changed, say, sayError, t],
  );

  const known = new Set(menu?.sections.flatMap(({ dishes }) => dishes.map((dish) => dish.id)));
  return {
    form,
    menu,
    conflict,
    theirs: theirs.data ?? null,
    endConflict: () => setConflict(null),
    saveMine,
    mark,
    isKnown: (dish: string) => known.has(dish),
    untilOf: (dish: string) => (menu ? untilOf(menu, dish, day) : null),
  };
}

function nameOf(menu: FoodMenuReply | null): string {
  return `food-menu.${menu?.id ?? "new"}`;
}
