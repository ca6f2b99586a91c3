import { Box, Typography } from "@mui/material";
import type { Opening, StopDay } from "../kit/stops/wire";
import { dayNumber, weekdayName } from "../messages/dates";
import { useText } from "../messages/useText";
import { OpeningCard } from "./OpeningCard";
import { StopCard } from "./StopCard";
import type { DayOfWeek } from "./weeks";

interface Props {
  week: readonly DayOfWeek[];
  today: string;
  isAll: boolean;
  /** Whether to show the business of each stop. */
  withBusiness: boolean;
  onStop: (stop: StopDay) => void;
  onOpening: (opening: Opening) => void;
}

/** A week: columns on desktops, one list on phones. */
export function WeekView({ week, ...props }: Props) {
  const t = useText();
  return (
    <Box
      component="ol"
      aria-label={t("stops.week.name")}
      sx={{
        m: 0,
        p: 0,
        listStyle: "none",
        display: "grid",
        gap: { xs: 2, lg: 1 },
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(7, minmax(0, 1fr))" },
      }}
    >
      {week.map((day) => (
        <Day key={day.day} of={day} {...props} />
      ))}
    </Box>
  );
}

function Day({ of, today, isAll, withBusiness, onStop, onOpening }: Omit<Props, "week"> & { of: DayOfWeek }) {
  const t = useText();
  const { day, entries } = of;
  const isToday = day === today;
  const isEmpty = entries.length === 0;
  return (
    <Box
      component="li"
      aria-current={isToday ? "date" : undefined}
      sx={{
        display: "grid",
        gap: 1,
        gridTemplateColumns: "minmax(0, 1fr)",
        // On a phone, past days without stops are hidden.
        ...(isEmpty && day < today && { display: { xs: "none", lg: "grid" } }),
      }}
    >
      <Box
        sx={({ colors }) => ({
          display: "flex",
          alignItems: "baseline",
          gap: 0.75,
          pb: 0.5,
          borderBottom: `2px solid ${isToday ? colors.action : colors.line}`,
          opacity: day < today ? 0.7 : 1,
        })}
      >
        <Typography component="h3" sx={{ fontWeight: 600, fontSize: "1rem" }}>
          {weekdayName(day, "short")} {dayNumber(day)}
        </Typography>
        {isToday && (
          <Typography variant="body2" color="textSecondary">
            {t("stops.week.today")}
          </Typography>
        )}
      </Box>
      {entries.map((entry) =>
        "stop" in entry ? (
          <StopCard
            key={entry.stop.stop_id}
            stop={entry.stop}
            withBusiness={withBusiness}
            onOpen={() => onStop(entry.stop)}
          />
        ) : (
          <OpeningCard
            key={`${entry.opening.place_id} ${entry.opening.slot_id}`}
            opening={entry.opening}
            isAll={isAll}
            onTake={() => onOpening(entry.opening)}
          />
        ),
      )}
      {isEmpty && (
        <Typography variant="body2" color="textSecondary">
          {t("stops.week.nothing")}
        </Typography>
      )}
    </Box>
  );
}
