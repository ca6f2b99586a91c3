import { useQuery } from "@tanstack/react-query";
import { call } from "../../client/api";
import { bootData, type DomainColor } from "../../client/boot";
import { type Accent, accentOf } from "../../client/colors";
import type { SiteOptions } from "../../client/types";
import { useAccount } from "../account/account";

/** What makes the domain unmistakable: its accent and its icon. */
export function useDomainLook(): { accent: Accent; icon: string | null } {
  const { domain } = useAccount();
  const boot = bootData().domain;
  const known = boot?.id === domain.id ? boot.colors : undefined;
  const colors = useQuery({
    queryKey: ["colors", domain.id],
    queryFn: async () => (await call<DomainColor[]>("GET", "/api/options/colors")).data,
    ...(known && { placeholderData: known }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const options = useSiteOptions();
  return {
    accent: accentOf(colors.data ?? []),
    icon: options.data?.fav_icon?.thumbnail_url ?? null,
  };
}

export function useSiteOptions() {
  const { domain } = useAccount();
  return useQuery({
    queryKey: ["options", domain.id],
    queryFn: async () => (await call<SiteOptions>("GET", "/api/options/options")).data,
    staleTime: 5 * 60_000,
  });
}
