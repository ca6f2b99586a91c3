import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
} from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { answer, api } from "../../../client/api";
import type { VersionRow } from "../../../generated/schema";
import { getName } from "../../account/account";
import { dayAndTime, fullMoment } from "../../messages/dates";
import { useText } from "../../messages/useText";
import { useToast } from "../layout/useToast";
import { partName } from "./contents";
import { VersionCompared } from "./VersionCompared";
import type { VersionsProps } from "./VersionsButton";

const ALL = 50;

/** The versions of a menu or of settings, latest first. Users can compare and restore earlier versions. */
export default function VersionsDialog(props: VersionsProps & { onClose: () => void }) {
  const { kind, objectId = 1, version, isDirty, onRestored, onClose } = props;
  const t = useText();
  const id = useId();
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const [chosen, setChosen] = useState<VersionRow | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["versions", kind, objectId],
    queryFn: () =>
      answer(api.GET("/api/versions", { params: { query: { kind, object_id: objectId, limit: ALL } } })),
    gcTime: 0,
  });

  async function restore(row: VersionRow) {
    setBusy(true);
    try {
      const { data } = await answer(
        api.PUT("/api/versions/{id}/restore", {
          params: { path: { id: String(row.id) } },
          body: version === undefined ? {} : { version },
        }),
      );
      const names = data.left_out.map((name) => partName(kind, name, t)).join(", ");
      say(names ? t("versions.leftOut", { names }) : t("versions.restored"));
      void queries.invalidateQueries({ queryKey: ["versions", kind] });
      onRestored();
      onClose();
    } catch (problem) {
      sayError(problem);
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth={chosen ? "md" : "sm"} fullWidth>
      <DialogTitle id={id}>
        {chosen ? t("versions.one", { when: fullMoment(chosen.created_at) }) : t("versions.title")}
      </DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{error.message}</Alert>}
        {!data && !error && <Skeleton variant="rounded" height={160} />}
        {chosen && isDirty && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {t("versions.unsaved")}
          </Alert>
        )}
        {chosen && <VersionCompared row={chosen} />}
        {data && !chosen && <Rows rows={data.data} onChoose={setChosen} />}
      </DialogContent>
      <DialogActions>
        {chosen && <Button onClick={() => setChosen(null)}>{t("versions.back")}</Button>}
        <Button onClick={onClose}>{t("builder.versions.close")}</Button>
        {chosen && (
          <Button variant="contained" disabled={isBusy || isDirty} onClick={() => void restore(chosen)}>
            {t("posts.revisions.restoreIt")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Rows({ rows, onChoose }: { rows: readonly VersionRow[]; onChoose: (row: VersionRow) => void }) {
  const t = useText();
  if (rows.length === 0) return <Typography color="textSecondary">{t("versions.none")}</Typography>;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t("versions.about")}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {rows.map((row, index) => (
          <Box
            component="li"
            key={row.id}
            sx={({ colors }) => ({
              display: "flex",
              alignItems: "center",
              gap: 1,
              minHeight: 52,
              borderTop: index > 0 ? `1px solid ${colors.line}` : 0,
            })}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" title={fullMoment(row.created_at)}>
                {dayAndTime(row.created_at)}
              </Typography>
              <Typography variant="caption" color="textSecondary" noWrap sx={{ display: "block" }}>
                {row.number === 1 && !row.created_by
                  ? t("versions.original")
                  : getName(row.created_by) || t("versions.product")}
              </Typography>
            </Box>
            {index === 0 ? (
              <Typography variant="caption" color="textSecondary" sx={{ px: 1 }}>
                {t("versions.latest")}
              </Typography>
            ) : (
              <Button
                size="small"
                aria-label={t("versions.compareOf", { when: fullMoment(row.created_at) })}
                onClick={() => onChoose(row)}
              >
                {t("builder.versions.compare")}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </>
  );
}
