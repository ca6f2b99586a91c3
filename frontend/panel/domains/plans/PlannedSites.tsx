import { Box, Button, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { OutcomeRows } from "../../kit/jobs/OutcomeRows";
import { Pill, type PillTone } from "../../kit/layout/Pill";
import { VisuallyHidden } from "../../kit/layout/VisuallyHidden";
import { Failed } from "../../kit/lists/ListStates";
import { RowTable } from "../../kit/lists/RowTable";
import { useText } from "../../messages/useText";
import {
  OUTCOMES,
  type Outcome,
  PER_PAGE,
  type PlannedSite,
  type SitePlan,
  usePlanActions,
  usePlannedSites,
} from "./useSitePlan";
import { nameText, valueText } from "./values";

export const TONES: Record<Outcome, PillTone> = {
  pending: null,
  planned: "info",
  changed: "success",
  already_changed: "success",
  restored: "success",
  failed: "error",
  skipped: "warning",
  unchanged: null,
};

const UNDOABLE: ReadonlySet<Outcome> = new Set(["changed", "already_changed"]);

/** The sites of a plan with their differences and results. */
export function PlannedSites({ plan }: { plan: SitePlan }) {
  const t = useText();
  return (
    <OutcomeRows
      texts={{ label: t("sitePlans.sites"), result: t("sitePlans.result"), all: t("sitePlans.all") }}
      outcomes={OUTCOMES.map((value) => ({
        value,
        label: t(`sitePlans.outcomes.${value}`),
        count: plan[`${value}_count`],
      }))}
      perPage={PER_PAGE}
    >
      {(page, outcome) => <SitesPage plan={plan} page={page} outcome={outcome} />}
    </OutcomeRows>
  );
}

interface PageProps {
  plan: SitePlan;
  page: number;
  outcome: Outcome | "";
}

function SitesPage({ plan, page, outcome }: PageProps) {
  const { data, error, refetch } = usePlannedSites(plan, page, outcome);
  if (data) return <SiteTable plan={plan} sites={data.data} />;
  return error && <Failed error={error} onRetry={() => void refetch()} />;
}

function SiteTable({ plan, sites }: { plan: SitePlan; sites: readonly PlannedSite[] }) {
  const t = useText();
  const { isBusy, undoSite } = usePlanActions(plan);
  const result = (site: PlannedSite) => (
    <>
      <Result site={site} />
      {plan.status !== "running" && UNDOABLE.has(site.outcome) && (
        <Button
          size="small"
          disabled={isBusy}
          onClick={({ currentTarget }) => {
            // The focused button will disappear.
            currentTarget.closest("tr")?.querySelector<HTMLElement>("[data-host]")?.focus();
            void undoSite(site);
          }}
          aria-label={t("sitePlans.undoSite", { host: site.host })}
        >
          {t("sitePlans.undo")}
        </Button>
      )}
    </>
  );
  const top = { sx: { verticalAlign: "top", overflowWrap: "anywhere", minWidth: { sm: 180 } } } as const;
  return (
    <RowTable
      label={t("sitePlans.sites")}
      rows={sites}
      columns={[
        {
          text: t("sitePlans.site"),
          cellProps: top,
          cell: (site) => <Site site={site} result={result(site)} />,
        },
        {
          text: t("sitePlans.differences"),
          from: "sm",
          cellProps: top,
          cell: (site) => <Differences site={site} />,
        },
        { text: t("sitePlans.result"), from: "sm", cellProps: top, cell: result },
      ]}
    />
  );
}

function Site({ site, result }: { site: PlannedSite; result: ReactNode }) {
  return (
    <>
      <Typography data-host tabIndex={-1} sx={{ fontWeight: 600 }}>
        {site.host}
      </Typography>
      <Box sx={{ display: { sm: "none" }, mt: 1 }}>
        <Differences site={site} />
        {result}
      </Box>
    </>
  );
}

function Result({ site: { outcome, reason } }: { site: PlannedSite }) {
  const t = useText();
  return (
    <>
      <Pill tone={TONES[outcome]}>{t(`sitePlans.outcomes.${outcome}`)}</Pill>
      {reason && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {reason}
        </Typography>
      )}
    </>
  );
}

function Differences({ site }: { site: PlannedSite }) {
  const t = useText();
  return site.differences.map(({ name, before, after, edited_by }) => (
    <Box key={name} sx={{ mb: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {nameText(t, name)}
      </Typography>
      <Typography variant="body2" color="textSecondary" component="del" sx={{ display: "block" }}>
        <VisuallyHidden>{t("sitePlans.before")}: </VisuallyHidden>
        {valueText(t, name, before)}
      </Typography>
      <Typography variant="body2" component="ins" sx={{ display: "block", textDecoration: "none" }}>
        <VisuallyHidden>{t("sitePlans.after")}: </VisuallyHidden>
        {valueText(t, name, after)}
      </Typography>
      {edited_by && (
        <Typography variant="caption" color="textSecondary">
          {t("sitePlans.editedBy", { who: edited_by })}
        </Typography>
      )}
    </Box>
  ));
}
