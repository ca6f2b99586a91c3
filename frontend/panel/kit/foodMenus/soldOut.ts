import { answer, api } from "../../../client/api";
import type { FoodMenuReply } from "../../../generated/schema";

/** Until when a dish is sold out; null while there is some. */
export type Until = "tomorrow" | "changed" | null;

/** What holds of a dish: of the days of those who serve it the server knows, and names no mark that is over. */
export function untilOf({ sold_out }: Pick<FoodMenuReply, "sold_out">, dish: string): Until {
  const until = sold_out[dish];
  if (until === undefined) return null;
  return until ? "tomorrow" : "changed";
}

export async function markSoldOut(menu: number, dish: string, until: Until): Promise<FoodMenuReply> {
  const params = { path: { id: String(menu) } };
  return (await answer(api.PUT("/api/food-menus/{id}/sold-out", { params, body: { dish, until } }))).data;
}
