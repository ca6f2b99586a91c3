import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import type { SitePayload } from "../../../site/payload";
import { useAccount } from "../../account/account";

/** The front page of the domain as visitors get it, to draw previews with. */
export function useSitePayload() {
  const { domain } = useAccount();
  return useQuery({
    queryKey: ["options", domain.id, "front page"],
    queryFn: async () => {
      const { data } = await answer(api.GET("/api/site"));
      const drawn = { build: "", now: new Date().toISOString() };
      return { ...drawn, ...(data as unknown as Omit<SitePayload, keyof typeof drawn>) };
    },
    staleTime: 60_000,
  });
}
