import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../client/api";
import { type LibraryView, queryOf } from "../kit/media/library";
import { pauseBeforeAsking } from "../kit/media/preparing";

/** One page of the library. */
export function useLibrary(view: LibraryView) {
  const query = queryOf(view);
  return useQuery({
    queryKey: ["media", "library", query],
    queryFn: () => answer(api.GET("/api/media", { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pauseBeforeAsking(state.data?.data ?? []),
  });
}

export function useFolders() {
  const { data } = useQuery({
    queryKey: ["media", "folders"],
    queryFn: async () => (await answer(api.GET("/api/media/folders"))).data,
    staleTime: 60_000,
  });
  return data ?? [];
}
