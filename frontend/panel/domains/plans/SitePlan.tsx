import { Button, Skeleton, Typography } from "@mui/material";
import { Link, useParams } from "react-router-dom";
import { ApiError } from "../../../client/errors";
import { OutcomeProgress } from "../../kit/jobs/OutcomeProgress";
import { Guarded } from "../../kit/layout/Guarded";
import { NotFound } from "../../kit/layout/NotFound";
import { Page } from "../../kit/layout/Page";
import { Failed } from "../../kit/lists/ListStates";
import { useText } from "../../messages/useText";
import { PlanActions } from "./PlanActions";
import { PlannedSites, TONES } from "./PlannedSites";
import { OUTCOMES, type SitePlan as Plan, useSitePlan } from "./useSitePlan";
import { wantedText } from "./values";

/** /panel/site-plans/{id}: the differences, the progress and the results of a change of many sites. */
export default function SitePlan() {
  const t = useText();
  return (
    <Guarded permission="domains.manage" title={t("sitePlans.one")} who="layout.closed.superAdmins">
      <Loaded />
    </Guarded>
  );
}

function Loaded() {
  const t = useText();
  const { id = "" } = useParams();
  const { data: plan, error, refetch } = useSitePlan(id);
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <Page
      title={plan ? t("sitePlans.title", { smart_count: plan.sites_count }) : t("sitePlans.one")}
      actions={
        <Button component={Link} to="/panel/create-domain">
          {t("sitePlans.back")}
        </Button>
      }
    >
      {error && !plan && <Failed error={error} onRetry={() => void refetch()} />}
      {!plan && !error && <Skeleton variant="rounded" height={240} />}
      {plan && (
        <>
          <Wanted plan={plan} />
          <Progress plan={plan} />
          <PlanActions plan={plan} />
          <PlannedSites key={plan.id} plan={plan} />
        </>
      )}
    </Page>
  );
}

function Wanted({ plan: { values } }: { plan: Plan }) {
  const t = useText();
  return values.map((each) => (
    <Typography key={each.name} sx={{ overflowWrap: "anywhere" }}>
      {wantedText(t, each)}
    </Typography>
  ));
}

function Progress({ plan }: { plan: Plan }) {
  const t = useText();
  const { action, status, problem, sites_count } = plan;
  const left = {
    plan: plan.pending_count,
    apply: plan.planned_count,
    undo: plan.changed_count + plan.already_changed_count,
  }[action];
  const hasEnded = status !== "running" && action !== "plan";
  const isTroubled = status === "halted" || status === "stopped" || (hasEnded && plan.failed_count > 0);
  const severity = isTroubled ? "warning" : hasEnded ? "success" : "info";
  return (
    <OutcomeProgress
      severity={severity}
      text={`${t(`sitePlans.states.${action}.${status}`)} ${problem}`.trim()}
      label={t("sitePlans.progress")}
      percent={status === "running" ? (sites_count ? (100 * (sites_count - left)) / sites_count : 100) : null}
      counts={OUTCOMES.filter((each) => plan[`${each}_count`] > 0).map((each) => ({
        text: t("sitePlans.count", {
          outcome: t(`sitePlans.outcomes.${each}`),
          number: plan[`${each}_count`],
        }),
        tone: TONES[each],
      }))}
    />
  );
}
