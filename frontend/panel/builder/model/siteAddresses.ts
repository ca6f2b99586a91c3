import { answer, api } from "../../../client/api";
import { indexPaths } from "../../../generated/collections";
import type { PostChoice } from "../../../generated/schema";
import { postsAt } from "../../kit/posts/postChoices";

/** Pages that are there without anybody having written them. */
const INDEXES = ["", ...indexPaths];
/** What may be the address of a post. */
const ADDRESS = /^[a-z0-9/-]{1,200}$/;

/** The posts at those addresses; any other address is nobody's. */
export function linkedPostsQuery(domain: number, paths: readonly string[]) {
  const urls = [...new Set(paths)].filter((path) => ADDRESS.test(path)).sort();
  return {
    queryKey: ["builder", domain, "linked", ...urls],
    queryFn: () => postsAt(urls),
    staleTime: 60_000,
  };
}

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
    drafts: new Set(posts?.filter(({ is_live, id }) => !is_live && id !== own).map(({ url }) => url)),
  };
}
