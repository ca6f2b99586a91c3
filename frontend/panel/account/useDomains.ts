import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { useDebounced } from "../kit/forms/useDebounced";

/** The number of domains fetched in one request and searched here; if there are more, the server searches. */
const AT_ONCE = 500;

/**
 * Return the first domains that the user may work on. If there are more, the server searches them for
 * `search`.
 */
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
    /** The total number of domains; `data` may contain only the first ones. */
    total: data?.meta.total ?? 0,
    /** Whether `data` comes from the server's search, which matches more than titles. */
    isFound: isAsked && typed === wanted && found.isSuccess && !found.isPlaceholderData,
    isPending: isPending || (isAsked && (typed !== wanted || found.isFetching)),
    error,
  };
}

async function domainsNamed(search: string) {
  const query = { limit: AT_ONCE, ...(search && { search }) };
  return await answer(api.GET("/api/options/domains", { params: { query } }));
}
