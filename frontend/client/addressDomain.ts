import { bootData } from "./boot";
import { ApiError, NoAnswer } from "./errors";
import { switchDomain } from "./session";
import { pinDomain, readPinnedDomain } from "./tabDomain";
import { accessToken, getDomain } from "./tokens";

const SITE = "site";
/**
 * The page of an account, which belongs to no domain: users without a membership accept invitations there.
 */
const OF_ACCOUNT = /^\/panel\/profile\/?$/;

let unknown: string | null = null;

/**
 * Pin this tab to the domain in its URL, and remove the `site` parameter from the URL.
 *
 * The domain is that of the URL's host or of `site`. A tab with a domain keeps it, unless the URL has `site`.
 */
export function pinAddressDomain(): void {
  const { addressDomain } = bootData();
  const address = new URL(location.href);
  const site = address.searchParams.get(SITE);
  const isOfAccount = OF_ACCOUNT.test(address.pathname);
  const isUnknown = Boolean(site) && !addressDomain && !isOfAccount;
  address.searchParams.delete(SITE);
  if (isUnknown) unknown = site;
  if (site !== null) history.replaceState(history.state, "", isUnknown ? "/panel" : address);
  if (addressDomain && !isOfAccount && (site || readPinnedDomain() === null)) pinDomain(addressDomain.id);
}

/** Return the host in `site` if it belongs to no domain, or null. The ids in such a URL are meaningless. */
export function unknownSite(): string | null {
  return unknown;
}

/** Return whether this tab shows the domain of its URL while the session is on another domain. */
export function isElsewhere(): boolean {
  const { addressDomain } = bootData();
  const token = accessToken();
  return token !== null && addressDomain?.id === readPinnedDomain() && addressDomain?.id !== getDomain(token);
}

/** Switch the session to the domain of the URL. The panel's first call shows the error if that fails. */
export async function switchToAddressDomain(): Promise<void> {
  const { addressDomain } = bootData();
  try {
    if (addressDomain) await switchDomain(addressDomain.id);
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NoAnswer)) throw error;
  }
}

/** Return the URL of a panel or sign-in page, with the host of a domain in the query. */
export function addSite(path: string, host: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${SITE}=${encodeURIComponent(host)}`;
}
