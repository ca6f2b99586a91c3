import AddAPhotoOutlined from "@mui/icons-material/AddAPhotoOutlined";
import HistoryOutlined from "@mui/icons-material/HistoryOutlined";
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from "@mui/material";
import { useId, useState } from "react";
import { useListContext } from "react-admin";
import { collections } from "../../generated/collections";
import { snapshotCreateLimits } from "../../generated/limits";
import { getName } from "../account/account";
import { useDraftText } from "../kit/forms/useDraftText";
import { ListBody } from "../kit/lists/ListBody";
import { ListData } from "../kit/lists/ListData";
import { Empty } from "../kit/lists/ListStates";
import { RowTable } from "../kit/lists/RowTable";
import { dayAndTime } from "../messages/dates";
import type { Translate } from "../messages/shape";
import { useText } from "../messages/useText";
import type { Snapshot } from "./backups";
import { SnapshotDrawer } from "./SnapshotDrawer";
import { useBackupActions } from "./useBackups";

/** The number of snapshots to fetch, more than the limit per site. */
const MOST = 100;

/**
 * The snapshots of the site, the latest first; refreshed when `settled`, the number of finished jobs,
 * changes.
 */
export function Snapshots({ settled }: { settled: number }) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <ListData resource="snapshots" perPage={MOST} isInAddress={false} version={settled}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <Typography color="textSecondary" sx={{ flex: "1 1 320px" }}>
          {t("backups.snapshots.lead")}
        </Typography>
        <Button variant="contained" startIcon={<AddAPhotoOutlined />} onClick={() => setAsking(true)}>
          {t("backups.snapshots.take")}
        </Button>
      </Box>
      <ListBody<Snapshot>
        empty={
          <Empty icon={<HistoryOutlined />} title={t("backups.snapshots.empty")}>
            {t("backups.snapshots.emptyWhy")}
          </Empty>
        }
      >
        {(rows) => <SnapshotTable rows={rows} onOpen={setOpenId} />}
      </ListBody>
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
      <Opened id={openId} onClose={() => setOpenId(null)} />
    </ListData>
  );
}

function Opened({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data } = useListContext<Snapshot>();
  const open = data?.find((each) => each.id === id);
  return open && <SnapshotDrawer key={open.id} snapshot={open} onClose={onClose} />;
}

function SnapshotTable({ rows, onOpen }: { rows: readonly Snapshot[]; onOpen: (id: number) => void }) {
  const t = useText();
  return (
    <RowTable
      label={t("backups.tabs.snapshots")}
      rows={rows}
      columns={[
        { text: t("backups.snapshots.when"), isTabular: true, cell: (row) => <When row={row} /> },
        {
          text: t("backups.snapshots.why"),
          from: "sm",
          cellProps: { sx: { overflowWrap: "anywhere" } },
          cell: (row) => <Why row={row} />,
        },
        { text: t("backups.snapshots.holds"), from: "sm", cell: (row) => holds(t, row) },
        {
          text: t("backups.snapshots.actions"),
          isForTools: true,
          cellProps: { align: "right" },
          cell: ({ id, taken_at }) => (
            <Button
              size="small"
              aria-label={t("backups.snapshots.openNamed", { when: dayAndTime(taken_at) })}
              onClick={() => onOpen(id)}
            >
              {t("backups.snapshots.open")}
            </Button>
          ),
        },
      ]}
    />
  );
}

function When({ row }: { row: Snapshot }) {
  return (
    <>
      {dayAndTime(row.taken_at)}
      <Typography variant="caption" color="textSecondary" sx={{ display: { xs: "block", sm: "none" } }}>
        <Why row={row} />
      </Typography>
    </>
  );
}

function Why({ row }: { row: Snapshot }) {
  const t = useText();
  const by = getName(row.created_by);
  return (
    <>
      {[
        t(`backups.snapshots.reason.${row.reason}`),
        row.note,
        row.reason === "asked" && by && t("backups.snapshots.by", { name: by }),
      ]
        .filter(Boolean)
        .join(", ")}
    </>
  );
}

/** Describe the content of a snapshot: "41 posts, 12 files". */
function holds(t: Translate, { counts }: Snapshot): string {
  const posts = collections.reduce((sum, { slug }) => sum + (counts[slug] ?? 0), 0);
  return [
    t("backups.snapshots.posts", { smart_count: posts }),
    t("backups.snapshots.media", { smart_count: counts.media ?? 0 }),
  ].join(", ");
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const id = useId();
  const { takeSnapshot, isBusy } = useBackupActions();
  const [note, setNote, forget] = useDraftText("snapshot", "");

  async function take() {
    if (!(await takeSnapshot(note.trim(), t("backups.snapshots.taken")))) return;
    forget();
    onClose();
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void take();
        }}
      >
        <DialogTitle id={id}>{t("backups.snapshots.takeTitle")}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            label={t("backups.snapshots.note")}
            helperText={t("backups.snapshots.noteHelp")}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            slotProps={{ htmlInput: { maxLength: snapshotCreateLimits.note } }}
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("backups.snapshot.cancel")}</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {t("backups.snapshots.begin")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
