import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import type { CollectionSlug, PostChoice } from "../../../generated/schema";
import { useDebounced } from "../forms/useDebounced";

/** The API's limit for one page of a list. */
const MOST = 500;
/** The number of options to show before searching. */
export const FIRST = 50;
/** The API's limits for the number of ids and the length of one query. */
const NAMED = 50;
const LONGEST = 1_500;

interface Wanted {
  type?: CollectionSlug;
  sortBy?: "title" | "position";
  search?: string;
  ids?: string;
  urls?: string;
  limit?: number;
}

/** Query the selectable posts of a collection, which have a title, up to the API's limit. */
export function postChoices(type: CollectionSlug, sortBy: "title" | "position" = "title") {
  return read({ type, sortBy, limit: MOST });
}

/** Query the first members by name. If there are `FIRST` of them, users find others by searching. */
export function firstMembers() {
  return read({ type: "members", sortBy: "title", limit: FIRST });
}

/** Search one or all collections, and return the first posts with the typed text in their title or URL. */
export function useFoundPosts(typed: string, type?: CollectionSlug, isWanted = true) {
  const search = useDebounced(typed.trim());
  const { data, isFetching } = useQuery({
    queryKey: [type ?? "posts", "found", search],
    queryFn: () => read({ ...(type && { type }), search, limit: FIRST }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    enabled: isWanted,
  });
  return { posts: data ?? NONE, isSearching: isWanted && (isFetching || search !== typed.trim()) };
}

/** Return the posts with these ids or `_id`s. The result is pending until all posts are known. */
export function useChosenPosts(ids: readonly (number | string)[], type?: CollectionSlug) {
  const named = [...new Set(ids.map(String))].sort();
  const { data, isPlaceholderData } = useQuery({
    queryKey: [type ?? "posts", "chosen", ...named],
    queryFn: () => askInParts(named, (ids) => read({ ids, limit: NAMED })),
    enabled: named.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const isPending = named.length > 0 && (data === undefined || isPlaceholderData);
  return { chosen: (named.length > 0 && data) || NONE, isPending };
}

/** Query the forms of live pages, which texts can show. */
export function formsQuery(domain: number) {
  return {
    queryKey: ["forms", domain],
    queryFn: async () => (await answer(api.GET("/api/posts/forms"))).data,
  };
}

/** Return the existing posts at the given URLs. */
export function postsAt(urls: readonly string[]): Promise<PostChoice[]> {
  return askInParts(urls, (urls) => read({ urls, limit: NAMED }));
}

const NONE: PostChoice[] = [];

async function read(query: Wanted): Promise<PostChoice[]> {
  return (await answer(api.GET("/api/posts/choices", { params: { query } }))).data;
}

async function askInParts(names: readonly string[], ask: (names: string) => Promise<PostChoice[]>) {
  const parts: string[][] = [];
  for (const name of names) {
    const part = parts.at(-1);
    const hasRoom = part && part.length < NAMED && [...part, name].join(",").length <= LONGEST;
    if (hasRoom) part.push(name);
    else parts.push([name]);
  }
  return (await Promise.all(parts.map((part) => ask(part.join(","))))).flat();
}
