import type { Domain } from "../../client/types";
import { useDomains } from "./useDomains";

/** As many as one looks through; hundreds of them take seconds to draw. */
const MOST_SHOWN = 50;
const NONE: readonly number[] = [];
const NO_DOMAINS: readonly Domain[] = [];

/** The first domains that `search` means by their title or one of their hosts, and how many others there are. */
export function useDomainChoices(search: string, leftOut = NONE) {
  const { data = NO_DOMAINS, total, isFound, isPending, error } = useDomains(search);
  const wanted = search.trim().toLowerCase();
  const listed = data.filter(({ id }) => !leftOut.includes(id));
  // What the server found by another host of a domain says nothing of it here.
  const matching = isFound
    ? listed
    : listed.filter(({ title, host }) => `${title} ${host}`.toLowerCase().includes(wanted));
  const shown = matching.slice(0, MOST_SHOWN);
  const unlisted = isFound || wanted === "" ? Math.max(total - data.length, 0) : 0;
  const others = unlisted + matching.length - shown.length;
  return { shown, others, listed, isPending, error };
}
