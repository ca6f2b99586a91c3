import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import CircleOutlined from "@mui/icons-material/CircleOutlined";
import { Box, Button, LinearProgress, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { answer, api } from "../../client/api";
import type { CollectionSlug } from "../../generated/schema";
import { siteAddress, useAccount, useMay } from "../account/account";
import { Section } from "../kit/layout/Section";
import { useSiteOptions } from "../kit/layout/useDomainLook";
import { ownBusinessQuery } from "../kit/site/ownBusiness";
import { useText } from "../messages/useText";
import { dismissChecklist, isChecklistDismissed } from "./checklistDone";
import { homeQuery } from "./useHome";

const BUSINESS = "/panel/site-options?tab=business";

interface FirstStep {
  what: "logo" | "contact" | "page" | "hours" | "member" | "invite";
  to: string;
  isDone: boolean;
}

/** The first steps of a new domain, until they are completed or dismissed. */
export function Checklist() {
  const { domain } = useAccount();
  const t = useText();
  const isForMe = useMay("options.write");
  const [isHidden, setIsHidden] = useState(() => isChecklistDismissed(domain.id));
  const steps = useSteps(isForMe && !isHidden);
  if (!isForMe || isHidden || !steps) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;

  function hide() {
    dismissChecklist(domain.id);
    setIsHidden(true);
  }

  return (
    <Section title={t("home.steps.title")}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
        <LinearProgress
          variant="determinate"
          color="secondary"
          value={(100 * done) / steps.length}
          aria-label={t("home.steps.progress", { done, all: steps.length })}
          sx={{ flex: 1, maxWidth: 320, borderRadius: 4, height: 6 }}
        />
        <Typography variant="body2" color="textSecondary">
          {t("home.steps.short", { done, all: steps.length })}
        </Typography>
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 0.5 }}>
        {steps.map((step) => (
          <StepRow key={step.what} step={step} />
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button variant="outlined" href={siteAddress(domain)} target="_blank" rel="noopener">
          {t("home.steps.look")}
        </Button>
        <Button onClick={hide}>{t("home.steps.hide")}</Button>
      </Box>
    </Section>
  );
}

function StepRow({ step: { what, to, isDone } }: { step: FirstStep }) {
  const t = useText();
  return (
    <Box component="li" sx={{ display: "flex", alignItems: "flex-start", gap: 1.5, py: 0.75 }}>
      {isDone ? (
        <CheckCircleOutlined color="success" titleAccess={t("home.steps.done")} />
      ) : (
        <CircleOutlined sx={{ color: "text.secondary" }} titleAccess={t("home.steps.open")} />
      )}
      <Box>
        <Typography
          component={Link}
          to={to}
          sx={{
            fontWeight: 600,
            color: isDone ? "text.secondary" : "text.primary",
            textDecoration: "none",
            "&:hover": { textDecoration: "underline" },
          }}
        >
          {t(`home.steps.${what}.label`)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t(`home.steps.${what}.help`)}
        </Typography>
      </Box>
    </Box>
  );
}

/** Return the steps and their completion, derived from the domain's data; null until all of it is loaded. */
function useSteps(isWanted: boolean): FirstStep[] | null {
  const { data: options } = useSiteOptions();
  const { data: totals } = useQuery({
    queryKey: ["first-steps"],
    queryFn: async ({ client }) => {
      const [business, members, home, users] = await Promise.all([
        client.fetchQuery(ownBusinessQuery),
        getTotal("members"),
        client.fetchQuery(homeQuery),
        answer(api.GET("/api/users", { params: { query: { limit: 1 } } })).then(({ meta }) => meta.total),
      ]);
      return { business, members, writtenPages: home.written_pages, users };
    },
    enabled: isWanted,
    staleTime: 30_000,
  });
  if (!options || !totals) return null;
  return [
    {
      what: "logo",
      to: "/panel/site-options",
      isDone: Boolean(options.logo && options.fav_icon),
    },
    {
      what: "contact",
      to: BUSINESS,
      isDone: Boolean(options.phone || options.email),
    },
    {
      what: "page",
      to: "/panel/pages",
      // The pages of the template are only examples.
      isDone: totals.writtenPages > 0,
    },
    totals.business.is_subject
      ? { what: "hours", to: BUSINESS, isDone: totals.business.hours.length > 0 }
      : { what: "member", to: "/panel/members", isDone: totals.members > 0 },
    {
      what: "invite",
      to: "/panel/users/create",
      isDone: totals.users > 1,
    },
  ];
}

async function getTotal(type: CollectionSlug): Promise<number> {
  const { meta } = await answer(api.GET("/api/posts/choices", { params: { query: { type, limit: 1 } } }));
  return meta.total;
}
