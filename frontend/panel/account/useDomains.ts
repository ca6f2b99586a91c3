import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { useDebounced } from "../kit/forms/useDebounced";

/** So many are fetched at once, and looked through here; of more the server is asked for those that are meant. */
const AT_ONCE = 500;

/** The domains that whoever is signed in may work on; those that `search` means are among them. */
export function useDomains(search = "") {
  const first = useQuery({ queryKey: ["domains"], queryFn: () => domainsNamed("") });
  const typed = search.trim();
  const wanted = useDebounced(typed);
  const isCut = (first.data?.meta.total ?? 0) > AT_ONCE;
  const found = useQuery({
    queryKey: ["domains", "named", wanted],
    queryFn: () => domainsNamed(wanted),
    enabled: isCut && wanted !== "",
    placeholderData: keepPreviousData,
  });
  const isAsked = isCut && typed !== "";
  const { data, isPending, error } = isAsked && wanted !== "" ? found : first;
  return {
    data: data?.data,
    /** How many there are, of which `data` may be the first. */
    total: data?.meta.total ?? 0,
    /** Whether `data` is what the server found by `search`, which knows more of them than their titles. */
    isFound: isAsked && typed === wanted && found.isSuccess && !found.isPlaceholderData,
    isPending: isPending || (isAsked && (typed !== wanted || found.isFetching)),
    error,
  };
}

async function domainsNamed(search: string) {
  const query = { limit: AT_ONCE, ...(search && { search }) };
  return await answer(api.GET("/api/options/domains", { params: { query } }));
}
