import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
} from "@mui/material";
import { useId, useState } from "react";
import { useAccount } from "../account/account";
import { SmallTable } from "../kit/lists/SmallTable";
import { fullMoment } from "../messages/dates";
import { numberText } from "../messages/numbers";
import { useText } from "../messages/useText";
import { describeCount, getOutcome, type Job } from "./backups";
import { TypeHost } from "./TypeHost";
import { useBackupActions } from "./useBackups";
import { WordpressReport } from "./WordpressReport";

/** The changes of an import, planned or applied, and the button that applies them. */
export function Review({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const isNarrow = useMediaQuery("(max-width: 600px)");
  const { domain } = useAccount();
  const { confirm, isBusy } = useBackupActions();
  const [host, setHost] = useState("");
  const isImport = job.kind === "import";
  const isWaiting = job.state === "waiting";
  const isReady = !isImport || host.trim().toLowerCase() === domain.host;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullScreen={isNarrow} fullWidth maxWidth="md">
      <DialogTitle id={id}>{t(titleKey(job))}</DialogTitle>
      <DialogContent>
        {isImport ? <BundleReport job={job} /> : <WordpressReport job={job} />}
        {isImport && isWaiting && (
          <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
            <Alert severity="warning">{t("backups.review.warning")}</Alert>
            <TypeHost host={domain.host} value={host} onChange={setHost} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(isWaiting ? "backups.review.cancel" : "backups.review.close")}</Button>
        {isWaiting && (
          <Button
            variant="contained"
            color={isImport ? "error" : "primary"}
            disabled={!isReady || isBusy}
            onClick={() => void confirm(job.id, host.trim()).then((isDone) => isDone && onClose())}
          >
            {t(isImport ? "backups.review.import_" : "backups.review.wordpressBegin")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function titleKey({ kind, state }: Job) {
  if (kind === "import") return state === "waiting" ? "backups.review.import" : "backups.review.importDone";
  return state === "waiting" ? "backups.review.wordpress" : "backups.review.wordpressDone";
}

const RIGHT = { align: "right" } as const;

function BundleReport({ job }: { job: Job }) {
  const t = useText();
  const { origin, rows } = getOutcome(job);
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      {origin && (
        <Typography>
          {t("backups.review.origin", {
            title: origin.title,
            host: origin.host,
            when: fullMoment(origin.made_at),
          })}
        </Typography>
      )}
      <SmallTable
        label={t("backups.review.import")}
        rows={Array.isArray(rows) ? rows : []}
        getKey={({ name }) => name}
        columns={[
          { text: t("backups.review.name"), cell: ({ name }) => describeCount(t, name) },
          { text: t("backups.review.now"), cellProps: RIGHT, cell: ({ now }) => numberText(now) },
          { text: t("backups.review.after"), cellProps: RIGHT, cell: ({ after }) => numberText(after) },
        ]}
      />
    </Box>
  );
}
