import { withSite } from "../client/addressed";
import { bootData } from "../client/boot";

/** The address of a sign-in page. On the panel host it goes on naming the domain that this one names. */
export function signInPage(path: string): string {
  const { isPanelHost, addressed } = bootData();
  return isPanelHost && addressed ? withSite(path, addressed.host) : path;
}
