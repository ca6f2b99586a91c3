import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";

/** The domains that whoever is signed in may work on. */
export function useDomains(isWanted: boolean) {
  return useQuery({
    queryKey: ["domains"],
    queryFn: async () =>
      (await answer(api.GET("/api/options/domains", { params: { query: { limit: 500 } } }))).data,
    enabled: isWanted,
  });
}
