import type { Domain } from "../../client/types";
import { useDomains } from "./useDomains";

/** The number of options to show; rendering hundreds takes seconds. */
const MOST_SHOWN = 50;
const NONE: readonly number[] = [];
const NO_DOMAINS: readonly Domain[] = [];

/** Return the first domains that match `search` by title or host, and the number of further matches. */
export function useDomainChoices(search: string, leftOut = NONE) {
  const { data = NO_DOMAINS, total, isFound, isPending, error } = useDomains(search);
  const wanted = search.trim().toLowerCase();
  const listed = data.filter(({ id }) => !leftOut.includes(id));
  // Do not filter the server's results again: the server may have matched a host that is unknown here.
  const matching = isFound
    ? listed
    : listed.filter(({ title, host }) => `${title} ${host}`.toLowerCase().includes(wanted));
  const shown = matching.slice(0, MOST_SHOWN);
  const unlisted = isFound || wanted === "" ? Math.max(total - data.length, 0) : 0;
  const others = unlisted + matching.length - shown.length;
  return { shown, others, listed, isPending, error };
}
