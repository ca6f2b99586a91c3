import { leaveTo } from "../../client/session";
import { pinDomain, unpinDomain } from "../../client/tabDomain";
import { accessToken, getDomain } from "../../client/tokens";

/** Continue in this tab with the session's domain. */
export function leaveToActiveDomain(): void {
  const active = getDomain(accessToken() ?? "");
  if (active) pinDomain(active);
  else unpinDomain();
  leaveTo("/panel");
}
