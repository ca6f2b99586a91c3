import { answer, api } from "../../../client/api";
import type { CollectionSlug, PostChoice } from "../../../generated/schema";

/** As many as one list answers at most. */
const MOST = 500;

/** The posts of a collection one may choose among: those that have a title. */
export async function postChoices(
  type: CollectionSlug,
  sortBy: "title" | "position" = "title",
): Promise<PostChoice[]> {
  const query = { type, sortBy, limit: MOST } as const;
  return (await answer(api.GET("/api/posts/choices", { params: { query } }))).data;
}
