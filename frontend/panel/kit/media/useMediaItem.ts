import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import type { MediaItem } from "../../../client/types";
import { pauseBeforeAsking } from "./preparing";

/** Return the file with this id. Files of the post and recently picked files need no request. */
export function useMediaItem(id: number | null) {
  const queries = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: ["media", id],
    queryFn: async () =>
      (await answer(api.GET("/api/media/{id}", { params: { path: { id: String(id) } } }))).data,
    enabled: id !== null,
    staleTime: 5 * 60_000,
    refetchInterval: ({ state }) => pauseBeforeAsking([state.data]),
  });
  return {
    item: id === null ? null : (data ?? null),
    isMissing: isError,
    remember: (item: MediaItem) => queries.setQueryData(["media", item.id], item),
  };
}
