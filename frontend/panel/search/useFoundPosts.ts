import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { useMay } from "../account/account";
import { useDebounced } from "../kit/forms/useDebounced";

const SHORTEST = 2;
/** The number of users and submissions to show. */
const MOST = 5;

/** Search the posts of every collection. */
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

/** Search the domain's users, for users with permission to view them. */
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

/** Search the submissions, for users with permission to read them. */
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
