import { answer, api } from "../../../client/api";
import { indexPaths } from "../../../generated/collections";
import { embedMaps } from "../../../generated/richText";
import type { FormChoice, PostChoice } from "../../../generated/schema";
import { postsAt } from "../../kit/posts/postChoices";

/** The paths of pages that exist without a post. */
const INDEXES = ["", ...indexPaths, ...Object.values(embedMaps).map((path) => path.slice(1))];
/** The maximum number of forms in a response. */
const MOST_FORMS = 100;
/** Matches the path of a post. */
const ADDRESS = /^[a-z0-9/-]{1,200}$/;

/** Query the posts at the given paths. Paths without a post are left out. */
export function linkedPostsQuery(domain: number, paths: readonly string[]) {
  const urls = [...new Set(paths)].filter((path) => ADDRESS.test(path)).sort();
  return {
    queryKey: ["builder", domain, "linked", ...urls],
    queryFn: () => postsAt(urls),
    staleTime: 60_000,
  };
}

/** Query the template's example content, which never changes while the panel is open. */
export function examplesQuery(domain: number) {
  return {
    queryKey: ["examples", domain],
    queryFn: async () => (await answer(api.GET("/api/site-opening/examples"))).data,
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** Return the ids of these forms, or null if they are unknown or may not be all forms of the site. */
export function getFormIds(forms: readonly FormChoice[] | undefined): ReadonlySet<string> | null {
  return forms && forms.length < MOST_FORMS ? new Set(forms.map(({ id }) => id)) : null;
}

/** Return the paths of the site, or null until they are known, and the paths that are not public yet. */
export function getAddresses(posts: readonly PostChoice[] | undefined, own: number | null) {
  return {
    addresses: posts ? new Set([...INDEXES, ...posts.map(({ url }) => url)]) : null,
    drafts: new Set(posts?.filter(({ is_live, id }) => !is_live && id !== own).map(({ url }) => url)),
  };
}
