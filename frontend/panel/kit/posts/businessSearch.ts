import { useMemo } from "react";
import { type BusinessOption, OWN_BUSINESS } from "./businessOption";
import { FIRST, useChosenPosts, useFoundPosts } from "./postChoices";

interface BusinessSearch {
  options: BusinessOption[];
  /** The businesses with the requested ids. Former members are labeled as such. */
  chosen: BusinessOption[];
  isSearching: boolean;
}

/**
 * Return businesses to choose from: `businesses` and, if there may be more, members with the typed text in
 * their name. The input filters them.
 */
export function useBusinessSearch(
  typed: string,
  businesses: readonly BusinessOption[],
  ids: readonly number[],
  { searches, gone }: { searches: boolean; gone: string },
): BusinessSearch {
  const { posts, isSearching } = useFoundPosts(typed, "members", searches && mayBeMore(businesses));
  const { chosen, isPending } = useBusinesses(ids, businesses, gone);
  const options = useMemo(() => {
    const known = new Set(businesses.map(({ id }) => id));
    return [...businesses, ...posts.filter(({ id }) => !known.has(id)).map(getOption)];
  }, [businesses, posts]);
  return { options, chosen, isSearching: isSearching || isPending };
}

/**
 * Return the businesses with these ids, from any page of the members. Their name is "…" while they are
 * loading, and `gone` for former members.
 */
export function useBusinesses(ids: readonly number[], businesses: readonly BusinessOption[], gone: string) {
  const others = ids.filter((id) => id !== OWN_BUSINESS && !businesses.some((each) => each.id === id));
  const { chosen: found, isPending } = useChosenPosts(others, "members");
  const names = ids.join();
  // A new object as the value would reset the input and overwrite the typed text.
  const chosen = useMemo(
    () =>
      (names ? names.split(",").map(Number) : []).map(
        (id): BusinessOption =>
          businesses.find((each) => each.id === id) ??
          found.map(getOption).find((each) => each.id === id) ?? { id, title: isPending ? "…" : gone },
      ),
    [names, businesses, found, isPending, gone],
  );
  return { chosen, isPending };
}

function mayBeMore(businesses: readonly BusinessOption[]): boolean {
  return businesses.length >= FIRST;
}

function getOption({ id, title }: BusinessOption): BusinessOption {
  return { id, title };
}
