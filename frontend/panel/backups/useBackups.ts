import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../client/api";
import { apiUrl } from "../../client/boot";
import type { components } from "../../generated/schema";
import { useToast } from "../kit/layout/useToast";
import { isOpen } from "./backups";

type RestoreBody = components["schemas"]["RestoreBodyRequest"];
type Restore = Omit<RestoreBody, "with_submissions"> & { with_submissions?: boolean };

const LOOK_MS = 1_500;
const IDLE_MS = 60_000;
const KEY = "backups";
export const POSTS_PER_PAGE = 8;

/** Return recent jobs, polled while one of them is running. */
export function useJobs() {
  return useQuery({
    queryKey: [KEY, "jobs"],
    queryFn: async () => (await answer(api.GET("/api/backups", { params: { query: { limit: 50 } } }))).data,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? LOOK_MS : IDLE_MS),
  });
}

export function useSnapshotPosts(id: number, search: string, page: number) {
  const query = { limit: POSTS_PER_PAGE, offset: (page - 1) * POSTS_PER_PAGE, ...(search && { search }) };
  return useQuery({
    queryKey: [KEY, "posts", id, query],
    queryFn: () =>
      answer(api.GET("/api/snapshots/{id}/posts", { params: { path: { id: String(id) }, query } })),
    placeholderData: keepPreviousData,
  });
}

/** Return the backup actions; each shows its errors and resolves to whether it succeeded. */
export function useBackupActions() {
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const [isBusy, setIsBusy] = useState(false);

  async function ask(call: () => Promise<unknown>, notice: string): Promise<boolean> {
    setIsBusy(true);
    try {
      await call();
      if (notice) say(notice);
      return true;
    } catch (error) {
      sayError(error);
      return false;
    } finally {
      setIsBusy(false);
      for (const queryKey of [[KEY], ["snapshots"]]) void queries.invalidateQueries({ queryKey });
    }
  }

  const path = (id: number) => ({ params: { path: { id: String(id) } } });
  return {
    isBusy,
    takeSnapshot: (note: string, notice: string) =>
      ask(() => api.POST("/api/snapshots", { body: { note } }), notice),
    removeSnapshot: (id: number, notice: string) =>
      ask(() => api.DELETE("/api/snapshots/{id}", path(id)), notice),
    restore: (id: number, body: Restore, notice: string) =>
      ask(
        () =>
          api.POST("/api/snapshots/{id}/restore", {
            ...path(id),
            body: { with_submissions: false, ...body },
          }),
        notice,
      ),
    makeBundle: (body: { with_submissions?: boolean; snapshot_id?: number }, notice: string) =>
      ask(() => api.POST("/api/backups/export", { body: { with_submissions: false, ...body } }), notice),
    clone: (body: { host: string; title: string; with_submissions: boolean }, notice: string) =>
      ask(() => api.POST("/api/backups/clone", { body }), notice),
    confirm: (id: number, host: string) =>
      ask(() => api.POST("/api/backups/{id}/confirm", { ...path(id), body: { host } }), ""),
    download: (id: number) =>
      ask(async () => {
        const { data } = await answer(api.POST("/api/backups/{id}/link", path(id)));
        // The response is an attachment, so the browser saves it and stays on this page.
        location.assign(apiUrl(data.download_url));
      }, ""),
    retry: (id: number) => ask(() => api.POST("/api/backups/{id}/retry", path(id)), ""),
    remove: (id: number) => ask(() => api.DELETE("/api/backups/{id}", path(id)), ""),
  };
}
