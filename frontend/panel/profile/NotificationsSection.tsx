import { Box, MenuItem, TextField, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { answer, api } from "../../client/api";
import type { components } from "../../generated/schema";
import { useAccount } from "../account/account";
import { Section } from "../kit/layout/Section";
import { useToast } from "../kit/layout/useToast";
import { Failed } from "../kit/lists/ListStates";
import { useText } from "../messages/useText";

type Row = components["schemas"]["NotificationRow"];
type Timing = Row["timing"];

const KINDS = [
  "review",
  "changes_requested",
  "published",
  "mention",
  "comment",
  "stop_requests",
  "messages",
] as const;
const TIMINGS: readonly Timing[] = ["now", "daily", "never"];
const ID = "notifications";

/** The choices of emails about news of this site. Each choice is saved immediately. */
export function NotificationsSection() {
  const t = useText();
  const { domain } = useAccount();
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const { hash } = useLocation();
  const [isBusy, setIsBusy] = useState(false);
  const queryKey = ["notifications", domain.id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await answer(api.GET("/api/account/notifications"))).data,
  });
  const isLinked = hash === `#${ID}` && data !== undefined;

  useEffect(() => {
    if (isLinked) document.getElementById(ID)?.scrollIntoView();
  }, [isLinked]);

  async function save(kind: string, timing: Timing) {
    setIsBusy(true);
    try {
      const body = { notifications: { [kind]: timing } };
      const reply = await answer(api.PUT("/api/account/notifications", { body }));
      queries.setQueryData(queryKey, reply.data);
      say(t("profile.notifications.saved"));
    } catch (failure) {
      sayError(failure);
    }
    setIsBusy(false);
  }

  if (data?.length === 0) return null;
  return (
    <Box id={ID} sx={{ scrollMarginTop: 80 }}>
      <Section title={t("profile.notifications.title")}>
        <Typography color="textSecondary">
          {t("profile.notifications.text", { domain: domain.title })}
        </Typography>
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {KINDS.map((kind) => {
          const timing = data?.find((row) => row.kind === kind)?.timing;
          return (
            timing && (
              <TextField
                key={kind}
                select
                size="small"
                sx={{ maxWidth: 440 }}
                label={t(`profile.notifications.kinds.${kind}`)}
                value={timing}
                disabled={isBusy}
                onChange={(event) => void save(kind, event.target.value as Timing)}
              >
                {TIMINGS.map((each) => (
                  <MenuItem key={each} value={each}>
                    {t(`profile.notifications.timings.${each}`)}
                  </MenuItem>
                ))}
              </TextField>
            )
          );
        })}
      </Section>
    </Box>
  );
}
