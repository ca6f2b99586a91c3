import { withSite } from "../client/addressDomain";
import { bootData } from "../client/boot";

/** The address of a sign-in page. On the panel host it goes on naming the domain that this one names. */
export function signInPage(path: string): string {
  const { isPanelHost, addressDomain } = bootData();
  return isPanelHost && addressDomain ? withSite(path, addressDomain.host) : path;
}
