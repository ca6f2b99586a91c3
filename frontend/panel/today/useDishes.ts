import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { FoodMenuReply } from "../../generated/schema";
import { FOOD_MENUS } from "../kit/foodMenus/names";
import { readMenus } from "../kit/foodMenus/readMenus";
import { markSoldOut, type Until } from "../kit/foodMenus/soldOut";
import { useToast } from "../kit/layout/useToast";
import { useText } from "../messages/useText";
import { type DishMark, type DishToday, dishOutbox, getDishes, withDishMark } from "./dishes";
import { useOutbox } from "./useOutbox";

/** A key below that of the menus, so that both are refreshed together. */
const KEY = [FOOD_MENUS, "today"];
const LOOK_AGAIN_MS = 60_000;

/**
 * Return the dishes that can be marked as sold out today: undefined while they load, empty if they are not
 * requested or cannot be loaded.
 */
export function useDishes(isWanted: boolean) {
  const { data, isLoading } = useQuery({
    queryKey: KEY,
    enabled: isWanted,
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: readMenus,
  });
  return useMemo(() => (data ? getDishes(data) : isLoading ? undefined : []), [data, isLoading]);
}

/**
 * Return a function that marks a dish as sold out or available again. The change is shown immediately, can be
 * undone, and is stored while offline.
 */
export function useMark() {
  const t = useText();
  const queries = useQueryClient();
  const toast = useToast();
  const show = useCallback(
    (change: (menu: FoodMenuReply) => FoodMenuReply) =>
      queries.setQueryData<FoodMenuReply[]>(KEY, (menus) => menus?.map(change)),
    [queries],
  );
  const send = useCallback(
    async ({ menu, dish, until }: DishMark) => {
      const answered = await markSoldOut(menu, dish, until);
      show((each) => (each.id === menu ? answered : each));
    },
    [show],
  );
  const outbox = useOutbox(dishOutbox, send);

  async function mark(dish: DishToday, until: Until, text: string): Promise<void> {
    const change = { menu: dish.menu, dish: dish.id, until };
    show((menu) => withDishMark(menu, change));
    try {
      if (!(await outbox.say(change))) return;
      toast.say(text, {
        label: t("layout.words.undo"),
        onClick: () => void mark({ ...dish, until }, dish.until, t("today.undone")),
      });
    } catch (error) {
      show((menu) => withDishMark(menu, { ...change, until: dish.until }));
      toast.sayError(error);
    }
  }
  return { mark, waiting: outbox.waiting };
}
