import { bootData } from "./boot";
import { ApiError, NoAnswer } from "./errors";
import { switchDomain } from "./session";
import { pinDomain, pinnedDomain } from "./tabDomain";
import { accessToken, domainOf } from "./tokens";

const SITE = "site";
/** An account belongs to no domain, and invitations are accepted here by people who are no member yet. */
const OF_ACCOUNT = /^\/panel\/profile\/?$/;

let unknown: string | null = null;

/** Pin this tab to the domain that its address names, if it comes from outside, and take the name out of the address.
 *
 * The host names a domain, or the parameter `site`. A tab that works on a domain already stays on it, unless the
 * parameter names another one. */
export function pinAddressDomain(): void {
  const { addressDomain } = bootData();
  const address = new URL(location.href);
  const site = address.searchParams.get(SITE);
  const isOfAccount = OF_ACCOUNT.test(address.pathname);
  const isUnknown = Boolean(site) && !addressDomain && !isOfAccount;
  address.searchParams.delete(SITE);
  if (isUnknown) unknown = site;
  if (site !== null) history.replaceState(history.state, "", isUnknown ? "/panel" : address);
  if (addressDomain && !isOfAccount && (site || pinnedDomain() === null)) pinDomain(addressDomain.id);
}

/** The host that the address named and that belongs to no domain; ids in the address mean nothing elsewhere. */
export function unknownSite(): string | null {
  return unknown;
}

/** Whether this tab shows the domain that its address names while the session is on another one. */
export function isElsewhere(): boolean {
  const { addressDomain } = bootData();
  const token = accessToken();
  return token !== null && addressDomain?.id === pinnedDomain() && addressDomain?.id !== domainOf(token);
}

/** Switch the session to the domain that the address names. A refusal is shown by the first call of the panel. */
export async function switchToAddressDomain(): Promise<void> {
  const { addressDomain } = bootData();
  try {
    if (addressDomain) await switchDomain(addressDomain.id);
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NoAnswer)) throw error;
  }
}

/** The address of a page of the panel, or of a sign-in page, which names a domain by its host. */
export function withSite(path: string, host: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${SITE}=${encodeURIComponent(host)}`;
}
