import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { answer, api } from "../../../client/api";
import type { SitePayload } from "../../../generated/schema";
import { useAccount } from "../../account/account";
import { useMediaUrls } from "../media/urls";

/** Return the payload of the public home page, for previews. */
export function useSitePayload() {
  const { domain } = useAccount();
  const { origin } = useMediaUrls();
  return useQuery({
    queryKey: ["options", domain.id, "front page"],
    queryFn: async () => (await answer(api.GET("/api/site"))).data,
    staleTime: 60_000,
    select: useCallback((site: SitePayload) => withOrigin(site, origin), [origin]),
  });
}

/**
 * Return the payload with the URLs of files on `origin`, the host of their domain, if the panel has another
 * host.
 */
function withOrigin(site: SitePayload, origin: string): SitePayload {
  if (!origin) return site;
  // URLs occur in sources, lists of sources and texts.
  const text = JSON.stringify(site).replace(/(?<=["\s,])\/(?=(?:domains|library)\/)/g, `${origin}/`);
  return JSON.parse(text) as SitePayload;
}
