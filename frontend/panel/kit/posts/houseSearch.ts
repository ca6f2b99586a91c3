import { useMemo } from "react";
import { type HouseOption, OWN_HOUSE } from "./houseOption";
import { FIRST, useChosenPosts, useFoundPosts } from "./postChoices";

interface HouseSearch {
  options: HouseOption[];
  /** Those with the ids that were asked for; one that is no member any more is called so. */
  chosen: HouseOption[];
  isSearching: boolean;
}

/**
 * Houses to choose from: those at hand, and where there may be more of them, members whose name holds what is typed.
 * They are filtered by what is typed where they are shown.
 */
export function useHouseSearch(
  typed: string,
  houses: readonly HouseOption[],
  ids: readonly number[],
  { searches, gone }: { searches: boolean; gone: string },
): HouseSearch {
  const { posts, isSearching } = useFoundPosts(typed, "members", searches && mayBeMore(houses));
  const { chosen, isPending } = useHousesOf(ids, houses, gone);
  const options = useMemo(() => {
    const known = new Set(houses.map(({ id }) => id));
    return [...houses, ...posts.filter(({ id }) => !known.has(id)).map(optionOf)];
  }, [houses, posts]);
  return { options, chosen, isSearching: isSearching || isPending };
}

/** The houses with those ids, wherever they stand among the members; "…" until they are known. */
export function useHousesOf(ids: readonly number[], houses: readonly HouseOption[], gone: string) {
  const others = ids.filter((id) => id !== OWN_HOUSE && !houses.some((each) => each.id === id));
  const { chosen: found, isPending } = useChosenPosts(others, "members");
  const names = ids.join();
  // An input would be filled anew, over what is being typed, with each choice that is another object.
  const chosen = useMemo(
    () =>
      (names ? names.split(",").map(Number) : []).map(
        (id): HouseOption =>
          houses.find((each) => each.id === id) ??
          found.map(optionOf).find((each) => each.id === id) ?? { id, title: isPending ? "…" : gone },
      ),
    [names, houses, found, isPending, gone],
  );
  return { chosen, isPending };
}

function mayBeMore(houses: readonly HouseOption[]): boolean {
  return houses.length >= FIRST;
}

function optionOf({ id, title }: HouseOption): HouseOption {
  return { id, title };
}
