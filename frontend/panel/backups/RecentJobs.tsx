import { Box, Typography } from "@mui/material";
import { Failed, LoadingRows } from "../kit/lists/ListStates";
import { useText } from "../messages/useText";
import type { Job } from "./backups";
import { JobCard } from "./JobCard";

interface Props {
  jobs: readonly Job[];
  error: Error | null;
  isLoading: boolean;
}

/** Recent jobs with their progress and results. */
export function RecentJobs({ jobs, error, isLoading }: Props) {
  const t = useText();
  return (
    <Box component="section" aria-label={t("backups.jobs.title")} sx={{ display: "grid", gap: 1.5 }}>
      <Typography variant="h2">{t("backups.jobs.title")}</Typography>
      {error && jobs.length === 0 && <Failed error={error} onRetry={() => location.reload()} />}
      {isLoading && <LoadingRows />}
      {!isLoading && !error && jobs.length === 0 && (
        <Typography color="textSecondary">{t("backups.jobs.empty")}</Typography>
      )}
      {jobs.map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
    </Box>
  );
}
