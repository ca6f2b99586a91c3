import { leaveTo } from "../../client/session";
import { pinDomain, unpinDomain } from "../../client/tabDomain";
import { accessToken, domainOf } from "../../client/tokens";

/** Continue in this tab with the session's domain. */
export function leaveToActiveDomain(): void {
  const active = domainOf(accessToken() ?? "");
  if (active) pinDomain(active);
  else unpinDomain();
  leaveTo("/panel");
}
