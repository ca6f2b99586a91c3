import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import { useAccount } from "../../account/account";

/** Return the payload of the public home page, for previews. */
export function useSitePayload() {
  const { domain } = useAccount();
  return useQuery({
    queryKey: ["options", domain.id, "front page"],
    queryFn: async () => (await answer(api.GET("/api/site"))).data,
    staleTime: 60_000,
  });
}
