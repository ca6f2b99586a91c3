import { Button, Skeleton, Typography } from "@mui/material";
import { Link, useParams } from "react-router-dom";
import { ApiError } from "../../../client/errors";
import type { DomainImport as Source } from "../../../client/types";
import { OutcomeProgress } from "../../kit/jobs/OutcomeProgress";
import { Guarded } from "../../kit/layout/Guarded";
import { NotFound } from "../../kit/layout/NotFound";
import { Page } from "../../kit/layout/Page";
import { Failed } from "../../kit/lists/ListStates";
import { useText } from "../../messages/useText";
import { ImportedDomains, TONES } from "./ImportedDomains";
import { isRunning, OUTCOMES, useDomainImport, useImportActions } from "./useDomainImport";

/** /panel/domain-imports/{id}: the rows of a list of domains, the progress and the results. */
export default function DomainImport() {
  const t = useText();
  return (
    <Guarded permission="domains.manage" title={t("domainImports.one")} who="layout.closed.superAdmins">
      <Loaded />
    </Guarded>
  );
}

function Loaded() {
  const t = useText();
  const { id = "" } = useParams();
  const { data: source, error, refetch } = useDomainImport(id);
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <Page
      title={source ? t("domainImports.title", { smart_count: source.rows_count }) : t("domainImports.one")}
      actions={
        <Button component={Link} to="/panel/create-domain">
          {t("domainImports.back")}
        </Button>
      }
    >
      {error && !source && <Failed error={error} onRetry={() => void refetch()} />}
      {!source && !error && <Skeleton variant="rounded" height={240} />}
      {source && (
        <>
          <Typography sx={{ overflowWrap: "anywhere" }}>{source.file_name}</Typography>
          <Progress source={source} />
          <Actions source={source} />
          <ImportedDomains key={source.id} source={source} />
        </>
      )}
    </Page>
  );
}

function Progress({ source }: { source: Source }) {
  const t = useText();
  const { status, problem, rows_count } = source;
  const left = status === "checking" ? source.pending_count : source.ready_count;
  const isTroubled = status === "stopped" || (!isRunning(source) && source.failed_count > 0);
  const severity = isTroubled ? "warning" : status === "done" ? "success" : "info";
  return (
    <OutcomeProgress
      severity={severity}
      text={`${t(`domainImports.states.${status}`)} ${problem}`.trim()}
      label={t("domainImports.progress")}
      percent={isRunning(source) ? (100 * (rows_count - left)) / rows_count : null}
      counts={OUTCOMES.filter((each) => source[`${each}_count`] > 0).map((each) => ({
        text: t("domainImports.count", {
          outcome: t(`domainImports.outcomes.${each}`),
          number: source[`${each}_count`],
        }),
        tone: TONES[each],
      }))}
    />
  );
}

function Actions({ source }: { source: Source }) {
  const t = useText();
  const { isBusy, start, stop } = useImportActions(source);
  const { ready_count, failed_count } = source;
  if (isRunning(source))
    return (
      <Button variant="outlined" disabled={isBusy} onClick={() => void stop()} sx={{ mb: 2 }}>
        {t("domainImports.stop")}
      </Button>
    );
  return (
    <>
      {failed_count > 0 && <Typography sx={{ mb: 2 }}>{t("domainImports.failedHelp")}</Typography>}
      {ready_count > 0 && (
        <Button variant="contained" disabled={isBusy} onClick={() => void start()} sx={{ mb: 2 }}>
          {t("domainImports.create", { smart_count: ready_count })}
        </Button>
      )}
    </>
  );
}
