import DevicesOutlined from "@mui/icons-material/DevicesOutlined";
import { Box, Button, Skeleton, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../client/api";
import type { components } from "../../generated/schema";
import { Pill } from "../kit/layout/Pill";
import { Section } from "../kit/layout/Section";
import { useToast } from "../kit/layout/useToast";
import { Failed } from "../kit/lists/ListStates";
import { dayAndTime } from "../messages/dates";
import { useText } from "../messages/useText";
import { deviceName } from "./devices";

type Session = components["schemas"]["SessionRow"];

/** The number of sessions shown initially. */
const FIRST = 8;

/** The user's sessions, which can be ended remotely. */
export function Sessions() {
  const t = useText();
  const queries = useQueryClient();
  const { say, sayError } = useToast();
  const [isWhole, setIsWhole] = useState(false);
  const [busy, setBusy] = useState<readonly string[]>([]);
  const { data, error, refetch } = useQuery({
    queryKey: ["sessions"],
    queryFn: async () =>
      (await answer(api.GET("/api/auth/sessions", { params: { query: { limit: 100 } } }))).data,
  });
  const others = (data ?? []).filter((session) => !session.current);

  async function end(sessions: readonly Session[]) {
    setBusy(sessions.map(({ id }) => id));
    try {
      for (const { id } of sessions) {
        await answer(api.DELETE("/api/auth/sessions/{id}", { params: { path: { id } } }));
      }
      say(t(sessions.length === 1 ? "profile.sessions.there" : "profile.sessions.everywhereDone"));
    } catch (failure) {
      sayError(failure);
    }
    setBusy([]);
    await queries.invalidateQueries({ queryKey: ["sessions"] });
  }

  return (
    <Section title={t("profile.sessions.title")}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={120} />}
      {data && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {(isWhole ? data : data.slice(0, FIRST)).map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={busy.includes(session.id)}
              onEnd={() => void end([session])}
            />
          ))}
        </Box>
      )}
      {data && data.length > FIRST && !isWhole && (
        <Box>
          <Button onClick={() => setIsWhole(true)}>
            {t("profile.sessions.showAll", { smart_count: data.length })}
          </Button>
        </Box>
      )}
      {others.length > 1 && (
        <Box>
          <Button variant="outlined" disabled={busy.length > 0} onClick={() => void end(others)}>
            {t("profile.sessions.everywhere")}
          </Button>
        </Box>
      )}
    </Section>
  );
}

interface RowProps {
  session: Session;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const t = useText();
  const name = deviceName(t, session.user_agent);
  return (
    <Box
      component="li"
      sx={({ colors }) => ({
        display: "flex",
        alignItems: "center",
        gap: 1.5,
        minHeight: 60,
        borderBottom: `1px solid ${colors.line}`,
        "&:last-of-type": { borderBottom: 0 },
      })}
    >
      <DevicesOutlined fontSize="small" sx={{ color: "text.secondary" }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
          {[session.domain, session.address, dayAndTime(session.last_used_at)].filter(Boolean).join(" · ")}
        </Typography>
      </Box>
      {session.current ? (
        <Pill tone="success">{t("profile.sessions.here")}</Pill>
      ) : (
        <Button
          size="small"
          disabled={isBusy}
          onClick={onEnd}
          aria-label={t("profile.sessions.endOf", { device: name, time: dayAndTime(session.last_used_at) })}
        >
          {t("profile.sessions.end")}
        </Button>
      )}
    </Box>
  );
}
