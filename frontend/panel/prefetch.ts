import { pinnedDomain } from "../client/tabDomain";
import { queryClient } from "./account/queries";
import { hasOnePage } from "./account/reach";
import { accountQuery } from "./account/reading";
import { homeQuery } from "./home/useHome";
import { colorsQuery, siteOptionsQuery } from "./kit/layout/useDomainLook";

const START = /^\/panel\/?$/;

/** Asks for what the panel opens with while its first screen is still being loaded and drawn.
 *
 * What fails is asked for again, and said, where it is shown. */
export async function prefetchStart(path: string): Promise<void> {
  const pinned = pinnedDomain();
  const reading = queryClient.fetchQuery(accountQuery);
  if (pinned) prefetchLook(pinned);
  const account = await reading.catch(() => null);
  if (!account) return;
  if (!pinned) prefetchLook(account.domain.id);
  if (START.test(path) && !hasOnePage(account)) await queryClient.prefetchQuery(homeQuery);
}

function prefetchLook(domainId: number): void {
  void queryClient.prefetchQuery(siteOptionsQuery(domainId));
  void queryClient.prefetchQuery(colorsQuery(domainId));
}
