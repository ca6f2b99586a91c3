import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import MonitorHeartOutlined from "@mui/icons-material/MonitorHeartOutlined";
import PlayArrowOutlined from "@mui/icons-material/PlayArrowOutlined";
import { Box, Button, Skeleton, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../client/api";
import { localizedMessage } from "../../client/language";
import type { components } from "../../generated/schema";
import { Guarded } from "../kit/layout/Guarded";
import { Page } from "../kit/layout/Page";
import { Pill, type PillTone } from "../kit/layout/Pill";
import { useToast } from "../kit/layout/useToast";
import { Empty, Failed } from "../kit/lists/ListStates";
import { RowTable } from "../kit/lists/RowTable";
import { dayAndTime } from "../messages/dates";
import { useText } from "../messages/useText";

type SystemCheckReply = components["schemas"]["SystemCheckFull"];
type Finding = components["schemas"]["SystemFinding"];

const WHILE_RUNNING_MS = 2_000;
const TONES: Record<Finding["severity"], PillTone> = { error: "error", warning: "warning", note: null };
const KEY = ["system-check"];

/** /panel/system-check: the results of the last system check. */
export default function SystemCheck() {
  const t = useText();
  return (
    <Guarded permission="domains.manage" title={t("system.title")} who="layout.closed.superAdmins">
      <Loaded />
    </Guarded>
  );
}

function Loaded() {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async () => (await answer(api.GET("/api/system-check"))).data,
    refetchInterval: ({ state }) => (state.data?.is_running ? WHILE_RUNNING_MS : false),
  });
  return (
    <Page title={t("system.title")} actions={data && <RunNow isRunning={data.is_running} />}>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
        {t("system.intro")}
      </Typography>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && <Result check={data} />}
    </Page>
  );
}

function RunNow({ isRunning }: { isRunning: boolean }) {
  const t = useText();
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const [isBusy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    try {
      const { message } = await answer(api.POST("/api/system-check"));
      await queries.invalidateQueries({ queryKey: KEY });
      say(localizedMessage(message, t("system.started")));
    } catch (error) {
      sayError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="contained"
      startIcon={<PlayArrowOutlined />}
      disabled={isBusy || isRunning}
      onClick={() => void run()}
    >
      {t(isRunning ? "system.running" : "system.runNow")}
    </Button>
  );
}

function Result({ check }: { check: SystemCheckReply }) {
  const t = useText();
  const { finished_at, findings, counts, domains } = check;
  if (!finished_at) {
    return (
      <Empty icon={<MonitorHeartOutlined />} title={t("system.never")}>
        {t("system.neverText")}
      </Empty>
    );
  }
  const unlisted = counts.error + counts.warning + counts.note - findings.length;
  return (
    <>
      <Typography aria-live="polite" sx={{ mb: 2 }}>
        {t("system.finished", { moment: dayAndTime(finished_at), smart_count: domains })}
      </Typography>
      {counts.error + counts.warning === 0 && (
        <Empty icon={<CheckCircleOutlined />} title={t("system.well")}>
          {t("system.wellText")}
        </Empty>
      )}
      {findings.length > 0 && <FindingTable findings={findings} />}
      {unlisted > 0 && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {t("system.more", { smart_count: unlisted })}
        </Typography>
      )}
    </>
  );
}

function FindingTable({ findings }: { findings: readonly Finding[] }) {
  const t = useText();
  const rows = findings.map((finding, id) => ({ ...finding, id }));
  return (
    <RowTable
      label={t("system.findings")}
      rows={rows}
      columns={[
        {
          text: t("system.severity"),
          from: "sm",
          cell: ({ severity }) => <Severity severity={severity} />,
        },
        {
          text: t("system.problem"),
          cellProps: { sx: { overflowWrap: "anywhere", verticalAlign: "top" } },
          cell: (finding) => <Problem finding={finding} />,
        },
        {
          text: t("system.advice"),
          from: "md",
          cellProps: { sx: { overflowWrap: "anywhere", verticalAlign: "top", maxWidth: 440 } },
          cell: ({ advice }) => advice,
        },
      ]}
    />
  );
}

function Severity({ severity }: Pick<Finding, "severity">) {
  const t = useText();
  return <Pill tone={TONES[severity]}>{t(`system.severities.${severity}`)}</Pill>;
}

function Problem({ finding: { severity, subject, problem, advice } }: { finding: Finding }) {
  return (
    <>
      <Box sx={{ display: { sm: "none" }, mb: 0.5 }}>
        <Severity severity={severity} />
      </Box>
      <Typography sx={{ fontWeight: 600 }}>{subject}</Typography>
      <Typography variant="body2">{problem}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ display: { md: "none" }, mt: 0.5 }}>
        {advice}
      </Typography>
    </>
  );
}
