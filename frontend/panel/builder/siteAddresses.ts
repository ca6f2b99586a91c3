import { answer, api } from "../../client/api";
import { indexPaths } from "../../generated/collections";
import type { PostChoice } from "./fields/choices";

/** Pages that are there without anybody having written them. */
const INDEXES = ["", ...indexPaths];

/** What the domain's template filled in; the same for as long as the panel is open. */
export function examplesQuery(domain: number) {
  return {
    queryKey: ["examples", domain],
    queryFn: async () => (await answer(api.GET("/api/site-opening/examples"))).data,
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** The addresses of the site, null as long as they are not known, and those that visitors cannot see yet. */
export function addressesOf(posts: readonly PostChoice[] | undefined, own: number | null) {
  return {
    addresses: posts ? new Set([...INDEXES, ...posts.map(({ url }) => url)]) : null,
    drafts: new Set(posts?.filter(({ isLive, id }) => !isLive && id !== own).map(({ url }) => url)),
  };
}
