import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { answer, api } from "../../client/api";
import type { BusinessReply } from "../../generated/schema";
import { FOOD_MENUS } from "../kit/foodMenus/names";
import { type BusinessOption, OWN_BUSINESS } from "../kit/posts/businessOption";
import { firstMembers } from "../kit/posts/postChoices";
import { ownBusinessQuery } from "../kit/site/ownBusiness";
import { useText } from "../messages/useText";

/**
 * Return the site's own business: its currency, its services, and whether it is the subject of the site; null
 * until it is known.
 */
export function useOwnBusiness(): Pick<BusinessReply, "currency" | "is_subject" | "services"> | null {
  return useQuery(ownBusinessQuery).data ?? null;
}

/** Return a function that refreshes all lists and pages with menus. */
export function useMenusChanged() {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([[FOOD_MENUS], ["canvas"]].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

/**
 * Return the site's own business and the first members, which can serve a menu; null until they are known.
 */
export function useFirstBusinesses(ownName: string, isWanted = true): BusinessOption[] | null {
  const t = useText();
  const { data } = useQuery({
    queryKey: ["members", "business choices"],
    queryFn: async () => (await firstMembers()).map(({ id, title }) => ({ id, title })),
    staleTime: 60_000,
    enabled: isWanted,
  });
  return (
    useMemo(
      () => data && [{ id: OWN_BUSINESS, title: t("foodMenus.businesses.own", { name: ownName }) }, ...data],
      [data, t, ownName],
    ) ?? null
  );
}

/** Store the order of the menus. */
export async function putInOrder(ids: number[]): Promise<void> {
  await answer(api.PUT("/api/food-menus/order", { body: { ids } }));
}
