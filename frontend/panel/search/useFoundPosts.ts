import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { useMay } from "../account/account";
import { useDebounced } from "../kit/forms/useDebounced";

const SHORTEST = 2;
/** Of people, and of what was sent, as many as one looks through. */
const MOST = 5;

/** The posts of every collection that hold the text. */
export function usePostSearch(text: string) {
  const wanted = useDebounced(text.trim());
  const mayRead = useMay("posts.read");
  const isWanted = mayRead && wanted.length >= SHORTEST;
  const { data, error, isFetching } = useQuery({
    queryKey: ["palette", wanted],
    queryFn: async () => (await answer(api.GET("/api/search", { params: { query: { q: wanted } } }))).data,
    enabled: isWanted,
    placeholderData: (before) => before,
    staleTime: 30_000,
  });
  return { posts: isWanted ? (data ?? []) : [], isSearching: isWanted && isFetching, error };
}

/** The people of the domain that the text is about, for those who may see them. */
export function usePeopleSearch(text: string) {
  const search = useDebounced(text.trim());
  const isWanted = useMay("users.read") && search.length >= SHORTEST;
  const { data } = useQuery({
    queryKey: ["palette", "people", search],
    queryFn: async () =>
      (await answer(api.GET("/api/users", { params: { query: { search, limit: MOST } } }))).data,
    enabled: isWanted,
    staleTime: 30_000,
  });
  return isWanted ? (data ?? []) : [];
}

/** What visitors sent that holds the text, for those who may read it. */
export function useSubmissionSearch(text: string) {
  const search = useDebounced(text.trim());
  const isWanted = useMay("submissions.read") && search.length >= SHORTEST;
  const { data } = useQuery({
    queryKey: ["palette", "submissions", search],
    queryFn: async () =>
      (await answer(api.GET("/api/submissions", { params: { query: { search, limit: MOST } } }))).data,
    enabled: isWanted,
    staleTime: 30_000,
  });
  return isWanted ? (data ?? []) : [];
}
