import { useMemo } from "react";
import { type BusinessOption, OWN_BUSINESS } from "./businessOption";
import { FIRST, useChosenPosts, useFoundPosts } from "./postChoices";

interface BusinessSearch {
  options: BusinessOption[];
  /** Those with the ids that were asked for; one that is no member any more is called so. */
  chosen: BusinessOption[];
  isSearching: boolean;
}

/**
 * Businesses to choose from: those at hand, and where there may be more of them, members whose name holds what is typed.
 * They are filtered by what is typed where they are shown.
 */
export function useBusinessSearch(
  typed: string,
  businesses: readonly BusinessOption[],
  ids: readonly number[],
  { searches, gone }: { searches: boolean; gone: string },
): BusinessSearch {
  const { posts, isSearching } = useFoundPosts(typed, "members", searches && mayBeMore(businesses));
  const { chosen, isPending } = useBusinessesOf(ids, businesses, gone);
  const options = useMemo(() => {
    const known = new Set(businesses.map(({ id }) => id));
    return [...businesses, ...posts.filter(({ id }) => !known.has(id)).map(optionOf)];
  }, [businesses, posts]);
  return { options, chosen, isSearching: isSearching || isPending };
}

/** The businesses with those ids, wherever they stand among the members; "…" until they are known. */
export function useBusinessesOf(ids: readonly number[], businesses: readonly BusinessOption[], gone: string) {
  const others = ids.filter((id) => id !== OWN_BUSINESS && !businesses.some((each) => each.id === id));
  const { chosen: found, isPending } = useChosenPosts(others, "members");
  const names = ids.join();
  // An input would be filled anew, over what is being typed, with each choice that is another object.
  const chosen = useMemo(
    () =>
      (names ? names.split(",").map(Number) : []).map(
        (id): BusinessOption =>
          businesses.find((each) => each.id === id) ??
          found.map(optionOf).find((each) => each.id === id) ?? { id, title: isPending ? "…" : gone },
      ),
    [names, businesses, found, isPending, gone],
  );
  return { chosen, isPending };
}

function mayBeMore(businesses: readonly BusinessOption[]): boolean {
  return businesses.length >= FIRST;
}

function optionOf({ id, title }: BusinessOption): BusinessOption {
  return { id, title };
}
