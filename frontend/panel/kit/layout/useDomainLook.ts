import { queryOptions, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { bootData } from "../../../client/boot";
import { type Accent, getAccent } from "../../../client/colors";
import type { MediaItem } from "../../../client/types";
import { useAccount } from "../../account/account";

export const colorsQuery = (domainId: number) =>
  queryOptions({
    queryKey: ["colors", domainId],
    queryFn: async () => (await answer(api.GET("/api/options/colors"))).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const siteOptionsQuery = (domainId: number) =>
  queryOptions({
    queryKey: ["options", domainId],
    queryFn: async () => (await answer(api.GET("/api/options/options"))).data,
    staleTime: 5 * 60_000,
  });

/** Return the accent and icon that identify the domain. */
export function useDomainLook(): { accent: Accent; icon: MediaItem | null } {
  const { domain } = useAccount();
  const boot = bootData().domain;
  const known = boot?.id === domain.id ? boot.colors : undefined;
  const colors = useQuery(colorsQuery(domain.id));
  const { data: options } = useSiteOptions();
  return {
    accent: getAccent(colors.data ?? known ?? []),
    icon: options?.fav_icon ?? null,
  };
}

export function useSiteOptions() {
  const { domain } = useAccount();
  return useQuery(siteOptionsQuery(domain.id));
}
