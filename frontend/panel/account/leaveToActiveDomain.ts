import { leaveTo } from "../../client/session";
import { pinDomain, unpinDomain } from "../../client/tabDomain";
import { accessToken, domainOf } from "../../client/tokens";

/** Go on in this tab with the domain that the session is on. */
export function leaveToActiveDomain(): void {
  const active = domainOf(accessToken() ?? "");
  if (active) pinDomain(active);
  else unpinDomain();
  leaveTo("/panel");
}
