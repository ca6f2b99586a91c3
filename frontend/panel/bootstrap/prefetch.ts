import { readPinnedDomain } from "../../client/tabDomain";
import { accountQuery } from "../account/accountQuery";
import { hasOnePage } from "../account/permissions";
import { queryClient } from "../account/queries";
import { homeQuery } from "../home/useHome";
import { colorsQuery, siteOptionsQuery } from "../kit/layout/useDomainLook";
import { START } from "./early";

/**
 * Request the data of the panel's first screen while it is still loading and rendering.
 *
 * Failed requests are repeated where the data is shown, which also shows the error.
 */
export async function prefetchStart(path: string): Promise<void> {
  const pinned = readPinnedDomain();
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
