import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import type { CollectionSlug, PostChoice } from "../../../generated/schema";
import { useDebounced } from "../forms/useDebounced";

/** As many as one list answers at most. */
const MOST = 500;
/** As many as one looks through before typing more. */
export const FIRST = 50;
/** As many as one question may name, and as much as it may say. */
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

/** The posts of a collection one may choose among, those that have a title: as many as one list answers. */
export function postChoices(type: CollectionSlug, sortBy: "title" | "position" = "title") {
  return read({ type, sortBy, limit: MOST });
}

/** The first members by their names; where there are `FIRST` of them, others are found by what is typed. */
export function firstMembers() {
  return read({ type: "members", sortBy: "title", limit: FIRST });
}

/** Posts whose title or address holds what is typed, of one collection or of all: the first of them. */
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

/** The posts of those ids, or `_id`s; as long as it is not known which of them are there, it is pending. */
export function useChosenPosts(ids: readonly (number | string)[], type?: CollectionSlug) {
  const named = [...new Set(ids.map(String))].sort();
  const { data, isPlaceholderData } = useQuery({
    queryKey: [type ?? "posts", "chosen", ...named],
    queryFn: () => inParts(named, (ids) => read({ ids, limit: NAMED })),
    enabled: named.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const isPending = named.length > 0 && (data === undefined || isPlaceholderData);
  return { chosen: (named.length > 0 && data) || NONE, isPending };
}

/** The posts at those of the addresses where one is. */
export function postsAt(urls: readonly string[]): Promise<PostChoice[]> {
  return inParts(urls, (urls) => read({ urls, limit: NAMED }));
}

const NONE: PostChoice[] = [];

async function read(query: Wanted): Promise<PostChoice[]> {
  return (await answer(api.GET("/api/posts/choices", { params: { query } }))).data;
}

async function inParts(names: readonly string[], ask: (names: string) => Promise<PostChoice[]>) {
  const parts: string[][] = [];
  for (const name of names) {
    const part = parts.at(-1);
    const hasRoom = part && part.length < NAMED && [...part, name].join(",").length <= LONGEST;
    if (hasRoom) part.push(name);
    else parts.push([name]);
  }
  return (await Promise.all(parts.map((part) => ask(part.join(","))))).flat();
}
