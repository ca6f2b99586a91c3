import { answer, api } from "../../../client/api";
import type { FoodMenuReply } from "../../../generated/schema";

const MOST = 200;

/** Fetch the first 200 menus that the user may view, with their sections and dishes. */
export async function readMenus(): Promise<FoodMenuReply[]> {
  const menus: FoodMenuReply[] = [];
  // A response contains fewer menus than requested if its menus are large.
  for (;;) {
    const query = { limit: MOST - menus.length, offset: menus.length };
    const { data, meta } = await answer(api.GET("/api/food-menus", { params: { query } }));
    menus.push(...data);
    if (!data.length || menus.length >= Math.min(MOST, meta.total)) return menus;
  }
}
