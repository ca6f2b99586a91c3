import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import ReplayOutlined from "@mui/icons-material/ReplayOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useMay } from "../account/account";
import { Guarded } from "../layout/Guarded";
import { Page } from "../layout/Page";
import { Choice } from "../lists/Choice";
import { Empty, Failed, LoadingRows } from "../lists/ListStates";
import { Pages } from "../lists/Pages";
import { useAddressFilter } from "../lists/useAddressFilter";
import { useText } from "../messages/useText";
import { FailureTable } from "./FailureTable";
import { useFailures, useRetry } from "./useWork";
import { type Kind, kindName, sumOf } from "./work";

const PER_PAGE = 50;
const FILTERS = ["kind"] as const;

/** /panel/background-work: what was given up, why, and the way to have it tried again. */
export default function Work() {
  const t = useText();
  return (
    <Guarded permission="work.read" title={t("work.title")}>
      <Failures />
    </Guarded>
  );
}

function Failures() {
  const t = useText();
  const mayRetry = useMay("work.retry");
  const { filter, page, change, setPage } = useAddressFilter(FILTERS);
  const kind = filter.kind ? (filter.kind as Kind) : undefined;
  const { data, error, refetch } = useFailures({
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
    ...(kind && { kind }),
  });
  const { retry, isBusy } = useRetry();
  const counts = data?.meta.counts ?? {};
  const failed = kind ? (counts[kind] ?? 0) : sumOf(counts);
  const listed = data?.meta.total ?? 0;
  return (
    <Page
      title={t("work.title")}
      actions={
        mayRetry &&
        failed > 0 && (
          <Button
            variant="contained"
            startIcon={<ReplayOutlined />}
            disabled={isBusy}
            onClick={() => void retry(kind ? { kind } : {})}
          >
            {t("work.retryAll")}
          </Button>
        )
      }
    >
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
        {t("work.lead")}
      </Typography>
      <Box sx={{ display: "flex", mb: 2 }}>
        <Choice
          label={t("work.kind")}
          value={filter.kind}
          options={[
            { value: "", label: t("work.all") },
            ...Object.entries(counts).map(([name, count]) => ({
              value: name,
              label: count > 0 ? `${kindName(t, name)} (${count})` : kindName(t, name),
            })),
          ]}
          onChoose={(next) => change({ kind: next })}
        />
      </Box>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data?.data.length === 0 && (
        <Empty icon={<CheckCircleOutlined />} title={t("work.empty")}>
          {t("work.emptyWhy")}
        </Empty>
      )}
      {data && data.data.length > 0 && (
        <FailureTable
          failures={data.data}
          isBusy={isBusy}
          onRetry={mayRetry ? (failure) => void retry({ kind: failure.kind, ids: [failure.id] }) : undefined}
        />
      )}
      {failed > listed && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {t("work.more", { smart_count: failed - listed })}
        </Typography>
      )}
      <Pages total={listed} page={page} perPage={PER_PAGE} onPage={setPage} />
    </Page>
  );
}
