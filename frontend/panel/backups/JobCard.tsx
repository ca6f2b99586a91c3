import CloseOutlined from "@mui/icons-material/CloseOutlined";
import DownloadOutlined from "@mui/icons-material/DownloadOutlined";
import { Alert, Box, Button, IconButton, LinearProgress, Typography } from "@mui/material";
import { useState } from "react";
import { getName, siteOrigin } from "../account/account";
import { sizeInWords } from "../kit/media/library";
import { dayAndTime } from "../messages/dates";
import { useText } from "../messages/useText";
import { getOutcome, getProgress, getResult, getTitle, isOpen, type Job } from "./backups";
import { Review } from "./Review";
import { useBackupActions } from "./useBackups";

/** One job: its progress, result and actions. */
export function JobCard({ job }: { job: Job }) {
  const t = useText();
  const { remove, isBusy } = useBackupActions();
  const title = getTitle(t, job);
  return (
    <Box
      component="article"
      aria-label={title}
      sx={({ colors }) => ({
        display: "grid",
        gap: 1,
        p: 2,
        border: `1px solid ${colors.line}`,
        borderRadius: "8px",
        backgroundColor: colors.paper,
      })}
    >
      <Box sx={{ display: "flex", alignItems: "start", gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{title}</Typography>
          <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {[
              t(`backups.jobs.state.${job.state}`),
              dayAndTime(job.created_at),
              getName(job.created_by),
              job.kind !== "export" && job.file_name,
            ]
              .filter(Boolean)
              .join(" · ")}
          </Typography>
        </Box>
        {job.state !== "working" && (
          <IconButton
            size="small"
            disabled={isBusy}
            aria-label={t("backups.jobs.removeNamed", { title })}
            onClick={() => void remove(job.id)}
          >
            <CloseOutlined fontSize="small" />
          </IconButton>
        )}
      </Box>
      {isOpen(job) && <Progress job={job} />}
      {job.problem && <Alert severity={job.state === "failed" ? "error" : "warning"}>{job.problem}</Alert>}
      {getResult(t, job).map((sentence) => (
        <Typography key={sentence} variant="body2">
          {sentence}
        </Typography>
      ))}
      <Actions job={job} />
    </Box>
  );
}

function Progress({ job }: { job: Job }) {
  const t = useText();
  const text = getProgress(t, job);
  const isCounted = job.total > 0;
  return (
    <Box>
      <Typography variant="body2" aria-live="polite" sx={{ mb: 0.5, fontVariantNumeric: "tabular-nums" }}>
        {text}
      </Typography>
      <LinearProgress
        aria-label={text}
        {...(isCounted && { variant: "determinate" as const, value: (100 * job.done) / job.total })}
      />
    </Box>
  );
}

function Actions({ job }: { job: Job }) {
  const t = useText();
  const { retry, download, isBusy } = useBackupActions();
  const [isReviewed, setReviewed] = useState(false);
  const isReported = job.kind === "wordpress" && job.state === "done";
  const hasReport = job.state === "waiting" || (isReported && getOutcome(job).counts);
  const copy = job.kind === "clone" && job.state === "done" && getOutcome(job).host;
  if (!hasReport && !copy && job.state !== "failed" && !(job.kind === "export" && job.state === "done"))
    return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
      {job.has_file && (
        <>
          <Button
            size="small"
            variant="contained"
            startIcon={<DownloadOutlined />}
            disabled={isBusy}
            onClick={() => void download(job.id)}
          >
            {t("backups.jobs.download", { size: sizeInWords(job.size, t) })}
          </Button>
          {job.file_expires_at && (
            <Typography variant="caption" color="textSecondary">
              {t("backups.jobs.expires", { when: dayAndTime(job.file_expires_at) })}
            </Typography>
          )}
        </>
      )}
      {job.kind === "export" && job.state === "done" && !job.has_file && (
        <Typography variant="body2" color="textSecondary">
          {t("backups.jobs.gone")}
        </Typography>
      )}
      {copy && (
        <Button
          size="small"
          variant="outlined"
          component="a"
          href={siteOrigin({ host: copy })}
          target="_blank"
          rel="noopener"
        >
          {t("backups.jobs.openCopy")}
        </Button>
      )}
      {hasReport && (
        <Button
          size="small"
          variant={job.state === "waiting" ? "contained" : "outlined"}
          onClick={() => setReviewed(true)}
        >
          {t(job.state === "waiting" ? "backups.jobs.review" : "backups.jobs.result")}
        </Button>
      )}
      {job.state === "failed" && (
        <Button size="small" disabled={isBusy} onClick={() => void retry(job.id)}>
          {t("backups.jobs.retry")}
        </Button>
      )}
      {isReviewed && <Review job={job} onClose={() => setReviewed(false)} />}
    </Box>
  );
}
