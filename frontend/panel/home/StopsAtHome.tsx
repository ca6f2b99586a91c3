import { Box, Button, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { answer, api } from "../../client/api";
import { useAccount } from "../account/account";
import { Section } from "../kit/layout/Section";
import { useOwnToday } from "../kit/site/ownBusiness";
import { addDays, timesText } from "../kit/stops/days";
import { usePlaces, useStopDays } from "../kit/stops/useStops";
import { STOPS } from "../kit/stops/wire";
import { weekdayAndDay } from "../messages/dates";
import { numberText } from "../messages/numbers";
import { useText } from "../messages/useText";

const AHEAD = 14;
/** An end date that includes all requests. */
const FAR = "8999-12-31";

/** The stops on the home screen: the number of pending requests, or the user's next stop. */
export function StopsAtHome() {
  const { reach } = useAccount();
  if (reach["stops.write"] === "all") return <WaitingRequests />;
  return reach["stops.write"] === "own_member" ? <NextStop /> : null;
}

function WaitingRequests() {
  const t = useText();
  const query = { state: "asked" as const, limit: 1, until: FAR };
  const { data: count = 0 } = useQuery({
    queryKey: [STOPS, "asked", "count"],
    queryFn: async () => (await answer(api.GET("/api/stops", { params: { query } }))).meta?.total ?? 0,
  });
  if (count === 0) return null;
  return (
    <Box
      sx={({ colors }) => ({
        position: "relative",
        display: "flex",
        alignItems: "baseline",
        gap: 1,
        mb: 2.5,
        p: 2,
        borderRadius: "12px",
        border: `1px solid ${colors.warning.main}`,
        backgroundColor: colors.warning.surface,
      })}
    >
      <Typography sx={{ fontSize: "1.75rem", fontWeight: 600, lineHeight: 1.15 }}>
        {numberText(count)}
      </Typography>
      <Typography
        component={Link}
        to="/panel/stops"
        sx={{ textDecoration: "none", "&::after": { content: '""', position: "absolute", inset: 0 } }}
      >
        {t("home.stops.requests", { smart_count: count })}
      </Typography>
    </Box>
  );
}

function NextStop() {
  const t = useText();
  const { day: today } = useOwnToday();
  const { data: days } = useStopDays(addDays(today, -1), addDays(today, AHEAD));
  const { data: places } = usePlaces();
  if (!days || !places) return null;
  const now = Date.now();
  const next = days.find(
    ({ is_cancelled, state, ends_at }) => !is_cancelled && state === "confirmed" && Date.parse(ends_at) > now,
  );
  if (!next && places.length === 0) return null;
  return (
    <Box sx={{ mb: 2, maxWidth: 760 }}>
      <Section title={t("home.stops.next")}>
        {next ? (
          <Box>
            <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
              {next.place.name || next.place.address}
            </Typography>
            <Typography>
              {weekdayAndDay(next.day)}, {timesText(next)}
            </Typography>
          </Box>
        ) : (
          <Typography>{t("home.stops.none")}</Typography>
        )}
        <Box>
          <Button variant="outlined" component={Link} to="/panel/stops" sx={{ minHeight: 44 }}>
            {t("home.stops.all")}
          </Button>
        </Box>
      </Section>
    </Box>
  );
}
