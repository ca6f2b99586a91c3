import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import ReplayOutlined from "@mui/icons-material/ReplayOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useListContext } from "react-admin";
import { useMay } from "../account/account";
import { LOOK_AGAIN_MS, useRetry } from "../kit/jobs/useWork";
import { countsIn, type Failure, type FailureKind, kindName, sumCounts } from "../kit/jobs/work";
import { ChoiceFilter } from "../kit/lists/filters";
import { ListBody } from "../kit/lists/ListBody";
import { ListScreen } from "../kit/lists/ListScreen";
import { Empty } from "../kit/lists/ListStates";
import { useListFilter } from "../kit/lists/useListFilter";
import { useText } from "../messages/useText";
import { FailureTable } from "./FailureTable";

/** /panel/background-work: failed jobs, their reasons, and the retry buttons. */
export default function Work() {
  const t = useText();
  return (
    <ListScreen
      resource="background-work"
      perPage={50}
      refetchInterval={LOOK_AGAIN_MS}
      title={t("work.title")}
      permission="work.read"
      intro={<Box sx={{ maxWidth: 720 }}>{t("work.lead")}</Box>}
      actions={<RetryAll />}
      filters={<KindFilter />}
    >
      <Failures />
    </ListScreen>
  );
}

function Failures() {
  const t = useText();
  const mayRetry = useMay("work.retry");
  const { retry, isBusy } = useRetry();
  const { failed, listed } = useCounts();
  return (
    <ListBody<Failure>
      empty={
        <Empty icon={<CheckCircleOutlined />} title={t("work.empty")}>
          {t("work.emptyWhy")}
        </Empty>
      }
      below={
        failed > listed && (
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {t("work.more", { smart_count: failed - listed })}
          </Typography>
        )
      }
    >
      {(failures) => (
        <FailureTable
          failures={failures}
          isBusy={isBusy}
          onRetry={mayRetry ? ({ kind, id }) => void retry({ kind, ids: [id] }) : undefined}
        />
      )}
    </ListBody>
  );
}

function RetryAll() {
  const t = useText();
  const mayRetry = useMay("work.retry");
  const { retry, isBusy } = useRetry();
  const { failed, kind } = useCounts();
  if (!mayRetry || failed === 0) return null;
  return (
    <Button
      variant="contained"
      startIcon={<ReplayOutlined />}
      disabled={isBusy}
      onClick={() => void retry(kind ? { kind } : {})}
    >
      {t("work.retryAll")}
    </Button>
  );
}

function KindFilter() {
  const t = useText();
  const { counts } = useCounts();
  const options = Object.entries(counts).map(([value, count]) => ({
    value,
    label: count > 0 ? `${kindName(t, value)} (${count})` : kindName(t, value),
  }));
  return <ChoiceFilter source="kind" label={t("work.kind")} all={t("work.all")} options={options} />;
}

/**
 * Return the number of failed jobs, of the selected kind or in total, and the number of them that the API
 * lists.
 */
function useCounts() {
  const { meta, total = 0 } = useListContext<Failure>();
  const { textOf: getText } = useListFilter();
  const counts = countsIn(meta);
  const kind = (getText("kind") || undefined) as FailureKind | undefined;
  return { counts, kind, failed: kind ? (counts[kind] ?? 0) : sumCounts(counts), listed: total };
}
