import { Link as MuiLink, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { dayAndTime } from "../../messages/dates";
import { useText } from "../../messages/useText";
import { type SitePlan, useRecentPlans } from "./useSitePlan";
import { wantedText } from "./values";

/** Links to the last changes of many sites, so that a closed tab loses nothing. */
export function RecentPlans() {
  const t = useText();
  const { data: plans } = useRecentPlans();
  if (!plans?.length) return null;
  return (
    <section aria-label={t("sitePlans.recent")}>
      <Typography variant="h2" sx={{ mt: 4, mb: 1 }}>
        {t("sitePlans.recent")}
      </Typography>
      {plans.map((plan) => (
        <RecentPlan key={plan.id} plan={plan} />
      ))}
    </section>
  );
}

function RecentPlan({ plan }: { plan: SitePlan }) {
  const t = useText();
  const { id, action, status, values, sites_count, changed_at, user_name } = plan;
  return (
    <Typography sx={{ py: 0.5, overflowWrap: "anywhere" }}>
      <MuiLink component={Link} to={`/panel/site-plans/${id}`}>
        {t("sitePlans.title", { smart_count: sites_count })}
      </MuiLink>{" "}
      {values.map((each) => wantedText(t, each)).join(", ")}
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: "block" }}>
        {t(`sitePlans.states.${action}.${status}`)} {user_name && `${user_name}, `}
        {dayAndTime(changed_at)}
      </Typography>
    </Typography>
  );
}
