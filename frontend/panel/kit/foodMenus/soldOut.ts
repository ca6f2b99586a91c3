import { answer, api } from "../../../client/api";
import type { FoodMenuReply } from "../../../generated/schema";

/** The end of a sold-out mark, or null while the dish is available. */
export type Until = "tomorrow" | "changed" | null;

/**
 * Return the current mark of a dish. The server knows the opening days of the businesses, so it leaves out
 * expired marks.
 */
export function getUntil({ sold_out }: Pick<FoodMenuReply, "sold_out">, dish: string): Until {
  const until = sold_out[dish];
  if (until === undefined) return null;
  return until ? "tomorrow" : "changed";
}

export async function markSoldOut(menu: number, dish: string, until: Until): Promise<FoodMenuReply> {
  const params = { path: { id: String(menu) } };
  return (await answer(api.PUT("/api/food-menus/{id}/sold-out", { params, body: { dish, until } }))).data;
}
