import { Box, Button, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Pill, type PillTone } from "../kit/layout/Pill";
import { timesText } from "../kit/stops/days";
import type { StopDay } from "../kit/stops/wire";
import { formatTime } from "../messages/dates";
import { useText } from "../messages/useText";
import { getProgress, MARKS, type StopProgress } from "./checkIns";
import type { CheckIn } from "./useCheckIn";

const TONES: Partial<Record<StopProgress, PillTone>> = {
  here: "success",
  late: "warning",
  absent: "error",
  cancelled: "error",
  missing: "error",
  due: "info",
};

const SAYS = {
  here: "stops.today.sayHere",
  late: "stops.today.sayLate",
  absent: "stops.today.sayAbsent",
} as const;

interface Props {
  stop: StopDay;
  now: Date;
  timezone: string;
  /** The business or the place, whichever is not in the heading. */
  title: string;
  checkIn: CheckIn;
}

/** One stop of today: its status, and buttons to change it. */
export function StopRow({ stop, now, timezone, title, checkIn }: Props) {
  const t = useText();
  const standing = getProgress(stop, now);
  const { mark } = stop;
  const place = stop.place.name || stop.place.address;
  const isOpen = standing !== "over" && standing !== "cancelled";
  const since =
    standing === "here" && mark
      ? t("stops.today.since", { time: formatTime(new Date(mark.at), timezone) })
      : "";
  return (
    <Box component="li" sx={{ display: "grid", gap: 1, gridTemplateColumns: "minmax(0, 1fr)", py: 1 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1, rowGap: 0.25 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{title}</Typography>
        <Typography color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {timesText(stop)}
        </Typography>
        <Pill tone={TONES[standing] ?? null}>
          {[t(`stops.today.standing.${standing}`), since].filter(Boolean).join(" ")}
        </Pill>
        {stop.is_cancelled && stop.cancel_note && (
          <Typography variant="body2" color="textSecondary">
            {stop.cancel_note}
          </Typography>
        )}
      </Box>
      {isOpen && (
        <Box
          sx={{ display: "grid", gap: 1, gridTemplateColumns: "repeat(3, minmax(0, 1fr))", maxWidth: 480 }}
        >
          {MARKS.map((state) => {
            const isChosen = mark?.state === state;
            return (
              <Button
                key={state}
                variant={isChosen ? "contained" : "outlined"}
                color={isChosen ? "primary" : "inherit"}
                aria-pressed={isChosen}
                aria-label={t(SAYS[state], { name: stop.business.title, place })}
                onClick={() => void checkIn(stop, isChosen ? null : state)}
                sx={{ minHeight: 48, px: 0.5, lineHeight: 1.2 }}
              >
                {t(`stops.today.${state}`)}
              </Button>
            );
          })}
        </Box>
      )}
    </Box>
  );
}

export function StopRows({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <Box
      component="ul"
      {...(label && { "aria-label": label })}
      sx={({ colors }) => ({
        m: 0,
        p: 0,
        listStyle: "none",
        "& > li + li": { borderTop: `1px solid ${colors.line}` },
        "& > li:first-of-type": { pt: 0 },
        "& > li:last-of-type": { pb: 0 },
      })}
    >
      {children}
    </Box>
  );
}
