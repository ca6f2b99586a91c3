import AddAPhotoOutlined from "@mui/icons-material/AddAPhotoOutlined";
import HistoryOutlined from "@mui/icons-material/HistoryOutlined";
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TableCell,
  TableRow,
  TextField,
  Typography,
} from "@mui/material";
import { useId, useState } from "react";
import { collections } from "../../generated/collections";
import { nameOf } from "../account/account";
import { Empty, Failed, LoadingRows } from "../lists/ListStates";
import { ListTable } from "../lists/ListTable";
import { shownFrom } from "../lists/shownFrom";
import { dayAndTime } from "../messages/dates";
import type { Translate } from "../messages/shape";
import { useText } from "../messages/useText";
import type { Snapshot } from "./carrying";
import { SnapshotDrawer } from "./SnapshotDrawer";
import { useAsking, useSnapshots } from "./useCarrying";

/** What is kept of the site, the latest first; `settled` counts the work that has ended. */
export function Snapshots({ settled }: { settled: number }) {
  const t = useText();
  const { data, error, refetch } = useSnapshots(settled);
  const [isAsking, setAsking] = useState(false);
  const [openId, setOpenId] = useState<number | null>(null);
  const open = data?.find(({ id }) => id === openId);
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <Typography color="textSecondary" sx={{ flex: "1 1 320px" }}>
          {t("carrying.snapshots.lead")}
        </Typography>
        <Button variant="contained" startIcon={<AddAPhotoOutlined />} onClick={() => setAsking(true)}>
          {t("carrying.snapshots.take")}
        </Button>
      </Box>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data?.length === 0 && (
        <Empty icon={<HistoryOutlined />} title={t("carrying.snapshots.empty")}>
          {t("carrying.snapshots.emptyWhy")}
        </Empty>
      )}
      {data && data.length > 0 && <SnapshotTable rows={data} onOpen={setOpenId} />}
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
      {open && <SnapshotDrawer key={open.id} snapshot={open} onClose={() => setOpenId(null)} />}
    </>
  );
}

function SnapshotTable({ rows, onOpen }: { rows: readonly Snapshot[]; onOpen: (id: number) => void }) {
  const t = useText();
  return (
    <ListTable
      label={t("carrying.tabs.snapshots")}
      columns={[
        { text: t("carrying.snapshots.when") },
        { text: t("carrying.snapshots.why"), from: "sm" },
        { text: t("carrying.snapshots.holds"), from: "sm" },
        { text: t("carrying.snapshots.actions"), isForTools: true },
      ]}
    >
      {rows.map((row) => (
        <TableRow key={row.id}>
          <TableCell sx={{ fontVariantNumeric: "tabular-nums" }}>
            {dayAndTime(row.taken_at)}
            <Typography variant="caption" color="textSecondary" sx={{ display: { xs: "block", sm: "none" } }}>
              <Why row={row} />
            </Typography>
          </TableCell>
          <TableCell sx={{ ...shownFrom("sm"), overflowWrap: "anywhere" }}>
            <Why row={row} />
          </TableCell>
          <TableCell sx={shownFrom("sm")}>{holds(t, row)}</TableCell>
          <TableCell align="right">
            <Button
              size="small"
              aria-label={t("carrying.snapshots.openNamed", { when: dayAndTime(row.taken_at) })}
              onClick={() => onOpen(row.id)}
            >
              {t("carrying.snapshots.open")}
            </Button>
          </TableCell>
        </TableRow>
      ))}
    </ListTable>
  );
}

function Why({ row }: { row: Snapshot }) {
  const t = useText();
  const by = nameOf(row.created_by);
  return (
    <>
      {[
        t(`carrying.snapshots.reason.${row.reason}`),
        row.note,
        row.reason === "asked" && by && t("carrying.snapshots.by", { name: by }),
      ]
        .filter(Boolean)
        .join(", ")}
    </>
  );
}

/** "41 posts, 12 files" */
function holds(t: Translate, { counts }: Snapshot): string {
  const posts = collections.reduce((sum, { slug }) => sum + (counts[slug] ?? 0), 0);
  return [
    t("carrying.snapshots.posts", { smart_count: posts }),
    t("carrying.snapshots.media", { smart_count: counts.media ?? 0 }),
  ].join(", ");
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const id = useId();
  const { takeSnapshot, isBusy } = useAsking();
  const [note, setNote] = useState("");
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void takeSnapshot(note.trim(), t("carrying.snapshots.taken")).then((isDone) => isDone && onClose());
        }}
      >
        <DialogTitle id={id}>{t("carrying.snapshots.takeTitle")}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            label={t("carrying.snapshots.note")}
            helperText={t("carrying.snapshots.noteHelp")}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("carrying.snapshot.cancel")}</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {t("carrying.snapshots.begin")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
