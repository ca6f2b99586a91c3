import { Alert, Box, Skeleton, Typography } from "@mui/material";
import { useQueries, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../client/api";
import type { VersionRow } from "../../../generated/schema";
import { useText } from "../../messages/useText";
import { Compared } from "../posts/compared/Compared";
import { contentDifferences, pictureIds } from "./contents";

/** The differences between the current content and a version, field by field. */
export function VersionCompared({ row }: { row: VersionRow }) {
  const t = useText();
  const { data, error } = useQuery({
    queryKey: ["versions", row.kind, row.object_id, row.id],
    queryFn: async () =>
      (await answer(api.GET("/api/versions/{id}", { params: { path: { id: String(row.id) } } }))).data,
    gcTime: 0,
  });
  const files = useQueries({
    queries: (data ? pictureIds(data) : []).map((id) => ({
      queryKey: ["media", id],
      queryFn: async () =>
        (await answer(api.GET("/api/media/{id}", { params: { path: { id: String(id) } } }))).data,
      staleTime: 5 * 60_000,
      retry: false,
    })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  const all = contentDifferences(data, files, t);
  if (all.length === 0) return <Typography>{t("posts.stale.same")}</Typography>;
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      {all.map((difference) => (
        <Compared
          key={difference.label}
          difference={difference}
          names={{ before: t("builder.versions.now"), after: t("builder.versions.before") }}
        />
      ))}
    </Box>
  );
}
