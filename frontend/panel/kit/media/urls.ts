import { bootData } from "../../../client/boot";
import type { MediaItem } from "../../../client/types";
import { siteOrigin, useAccount } from "../../account/account";

/**
 * Return functions that build the URLs of files on the host of their domain, which may differ from the
 * current host.
 */
export function useMediaUrls() {
  const { domain } = useAccount();
  const boot = bootData();
  const isHere = !boot.isPanelHost && boot.domain?.id === domain.id;
  const origin = isHere ? "" : siteOrigin(domain);
  return {
    /** The origin of the domain, also on its own host. */
    site: siteOrigin(domain),
    /** The prefix of the library's URLs. */
    origin,
    thumbnail: (item: MediaItem) => absolute(origin, item.thumbnail_url),
    full: (item: MediaItem) => absolute(origin, item.url),
    fallback: (item: MediaItem) => absolute(origin, item.fallback_url),
    srcset: (addresses: string) => addresses.replace(/(^|, )\//g, `$1${origin}/`),
  };
}

function absolute(origin: string, url: string): string {
  return url.startsWith("/") ? origin + url : url;
}
