import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import CircleOutlined from "@mui/icons-material/CircleOutlined";
import { Box, Button, LinearProgress, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { answer, api } from "../../client/api";
import { siteOrigin, useAccount, useMay } from "../account/account";
import { useSiteOptions } from "../layout/useDomainLook";
import { Section } from "../posts/Section";
import { isPutAside, putChecklistAside } from "./checklistDone";

interface Step {
  label: string;
  help: string;
  to: string;
  isDone: boolean;
}

/** The first steps of a new domain, until they are taken or put aside. */
export function Checklist() {
  const { domain } = useAccount();
  const isForMe = useMay("options.write");
  const [isHidden, setIsHidden] = useState(() => isPutAside(domain.id));
  const steps = useSteps(isForMe && !isHidden);
  if (!isForMe || isHidden || !steps) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;

  function hide() {
    putChecklistAside(domain.id);
    setIsHidden(true);
  }

  return (
    <Section title="First steps">
      <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
        <LinearProgress
          variant="determinate"
          color="secondary"
          value={(100 * done) / steps.length}
          aria-label={`${done} of ${steps.length} steps done`}
          sx={{ flex: 1, maxWidth: 320, borderRadius: 4, height: 6 }}
        />
        <Typography variant="body2" color="textSecondary">
          {done} of {steps.length}
        </Typography>
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 0.5 }}>
        {steps.map((step) => (
          <StepRow key={step.label} step={step} />
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button variant="outlined" href={siteOrigin(domain)} target="_blank" rel="noopener">
          Look at the site
        </Button>
        <Button onClick={hide}>Hide these steps</Button>
      </Box>
    </Section>
  );
}

function StepRow({ step: { label, help, to, isDone } }: { step: Step }) {
  return (
    <Box component="li" sx={{ display: "flex", alignItems: "flex-start", gap: 1.5, py: 0.75 }}>
      {isDone ? (
        <CheckCircleOutlined color="success" titleAccess="Done" />
      ) : (
        <CircleOutlined sx={{ color: "text.secondary" }} titleAccess="To do" />
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
          {label}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {help}
        </Typography>
      </Box>
    </Box>
  );
}

/** What is done already can be seen from the domain itself; null until all of it is known. */
function useSteps(isWanted: boolean): Step[] | null {
  const { data: options } = useSiteOptions();
  const { data: totals } = useQuery({
    queryKey: ["first-steps"],
    queryFn: async () => {
      const [members, pages, users] = await Promise.all([
        totalOf("members"),
        totalOf("pages"),
        answer(api.GET("/api/users", { params: { query: { limit: 1 } } })).then(({ meta }) => meta.total),
      ]);
      return { members, pages, users };
    },
    enabled: isWanted,
    staleTime: 30_000,
  });
  if (!options || !totals) return null;
  return [
    {
      label: "Add the logo and the icon",
      help: "They stand at the top of every page and in the browser's tabs.",
      to: "/panel/site-options",
      isDone: Boolean(options.logo && options.fav_icon),
    },
    {
      label: "Say how you can be reached",
      help: "Address, phone and e-mail go to the foot of every page.",
      to: "/panel/site-options",
      isDone: Boolean(options.phone || options.email),
    },
    {
      label: "Write the first page",
      help: "About, contact, how to join: what does not change every week.",
      to: "/panel/pages/new",
      isDone: totals.pages > 0,
    },
    {
      label: "Add a member",
      help: "The restaurants and trucks of your site, one by one or from a list.",
      to: "/panel/members",
      isDone: totals.members > 0,
    },
    {
      label: "Invite somebody",
      help: "Editors publish, authors hand in, viewers only look.",
      to: "/panel/users/create",
      isDone: totals.users > 1,
    },
  ];
}

async function totalOf(type: string): Promise<number> {
  const { meta } = await answer(api.GET("/api/posts/by-type", { params: { query: { type, limit: 1 } } }));
  return meta.total;
}
