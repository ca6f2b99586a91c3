import { Box, Typography } from "@mui/material";
import { Pill } from "../kit/layout/Pill";
import { Section } from "../kit/layout/Section";
import { useOwnToday } from "../kit/site/ownBusiness";
import type { StopDay } from "../kit/stops/wire";
import { useText } from "../messages/useText";
import { getCounts, groupByPlace } from "./checkIns";
import { StopRow, StopRows } from "./StopRow";
import type { CheckIn } from "./useCheckIn";

const SHOWN = [
  ["missing", "error"],
  ["late", "warning"],
  ["here", "success"],
  ["coming", null],
] as const;

interface Props {
  stops: readonly StopDay[];
  now: Date;
  checkIn: CheckIn;
}

/** All trucks of today by place: checked in, late, or absent. */
export function WhereToday({ stops, now, checkIn }: Props) {
  const t = useText();
  const { timezone } = useOwnToday();
  const counts = getCounts(stops, now);
  return (
    <Section title={t("stops.today.title")}>
      <Box
        role="status"
        sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: -0.5, "&:empty": { display: "none" } }}
      >
        {SHOWN.filter(([name]) => counts[name] > 0).map(([name, tone]) => (
          <Pill key={name} tone={tone}>
            {t(`stops.today.counts.${name}`, { smart_count: counts[name] })}
          </Pill>
        ))}
      </Box>
      {groupByPlace(stops).map(({ key, name, stops: there }) => (
        <Box
          key={key}
          component="section"
          aria-label={name}
          sx={({ colors }) => ({ pt: 1.5, borderTop: `1px solid ${colors.line}` })}
        >
          <Typography component="h3" color="textSecondary" sx={{ mb: 0.5, overflowWrap: "anywhere" }}>
            {name}
          </Typography>
          <StopRows>
            {there.map((stop) => (
              <StopRow
                key={`${stop.stop_id} ${stop.day}`}
                stop={stop}
                now={now}
                timezone={timezone}
                title={stop.business.title}
                checkIn={checkIn}
              />
            ))}
          </StopRows>
        </Box>
      ))}
    </Section>
  );
}
