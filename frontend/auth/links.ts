import { addSite } from "../client/addressDomain";
import { bootData } from "../client/boot";

/** Return the path of a sign-in page. On the panel host, the query contains the domain. */
export function signInPage(path: string): string {
  const { isPanelHost, addressDomain } = bootData();
  return isPanelHost && addressDomain ? addSite(path, addressDomain.host) : path;
}
