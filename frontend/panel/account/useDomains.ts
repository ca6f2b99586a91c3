import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";

/** So many are fetched at once, and looked through here; of more the server is asked for those that are meant. */
const AT_ONCE = 500;

/** The domains that whoever is signed in may work on; those that `search` means are among them. */
export function useDomains(search = "") {
  const first = useQuery({ queryKey: ["domains"], queryFn: () => domainsNamed("") });
  const wanted = search.trim();
  const isCut = (first.data?.meta.total ?? 0) > AT_ONCE;
  const found = useQuery({
    queryKey: ["domains", "named", wanted],
    queryFn: () => domainsNamed(wanted),
    enabled: isCut && wanted !== "",
    placeholderData: keepPreviousData,
  });
  const { data, isPending, error } = isCut && wanted !== "" ? found : first;
  return { data: data?.data, isPending, error };
}

async function domainsNamed(search: string) {
  const query = { limit: AT_ONCE, ...(search && { search }) };
  return await answer(api.GET("/api/options/domains", { params: { query } }));
}
