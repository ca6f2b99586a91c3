import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { FoodMenuReply, ShownMenu } from "../../../generated/schema";
import { useAccount, useMay } from "../../account/account";
import { getUntil } from "../../kit/foodMenus/soldOut";
import { useOwnToday } from "../../kit/site/ownBusiness";
import { foodMenusQuery } from "../fields/choices";
import { type SavingDish, useDishState } from "./dishState";

/** Return today's menus as shown on pages, or undefined until a block needs them and they have loaded. */
export function useCanvasMenus(isWanted: boolean): ShownMenu[] | undefined {
  const { domain } = useAccount();
  const mayRead = useMay("food_menus.read");
  const { data } = useQuery({ ...foodMenusQuery(domain.id), enabled: isWanted && mayRead });
  const { day } = useOwnToday();
  const saving = useDishState("saving");
  const menus = useMemo(
    () =>
      data
        ?.filter((menu) => isServed(menu, day))
        .map((menu) =>
          toShownMenu(
            menu,
            saving.filter((each) => each.menu === menu.id),
          ),
        ),
    [data, day, saving],
  );
  // React must not change a text while its editor is in its place.
  const isOpen = useDishState("isOpen");
  const latest = useRef(menus);
  useEffect(() => {
    if (!isOpen) latest.current = menus;
  }, [isOpen, menus]);
  return isOpen ? latest.current : menus;
}

function isServed({ first_day, last_day }: FoodMenuReply, day: string): boolean {
  return first_day <= day && (!last_day || day <= last_day);
}

function toShownMenu(menu: FoodMenuReply, saving: readonly SavingDish[]): ShownMenu {
  const { sold_out, pictures, sections, _id, position, version, may_write, ...facts } = menu;
  return {
    ...facts,
    // The builder shows complete menus.
    is_cut: false,
    more_url: "",
    sections: sections.map((section) => ({
      ...section,
      dishes: section.dishes.map(({ image, ...dish }) => ({
        ...dish,
        ...Object.assign({}, ...saving.filter(({ id }) => id === dish.id).map(({ values }) => values)),
        image_item: (image !== null && pictures[image]) || null,
        is_sold_out: getUntil(menu, dish.id) !== null,
      })),
    })),
  };
}
