import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import type { MediaItem } from "../../../client/types";
import { pauseBeforeAsking } from "./preparing";

/** The file with that id; those of the post and those just picked are known already. */
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
