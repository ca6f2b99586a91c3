import { Box, MenuItem, TextField, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material";
import { useText } from "../../messages/useText";
import { type MonthDay, monthDayOf, onMonthDay, placeOf, type Rule } from "./eventRepeats";
import { DAYS, type Day } from "./hours";

interface Props {
  rule: Rule;
  /** The first day of the event. */
  day: string;
  onChange: (rule: Rule) => void;
}

const WEEKS = ["first", "second", "third", "fourth"] as const;

/** On which days of the week it is; the one it begins on is always among them. */
export function WeekChoice({ rule, day, onChange }: Props) {
  const t = useText();
  const first = placeOf(day)?.day;
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" id="repeats-on" sx={{ mb: 0.5 }}>
        {t("inputs.eventRepeats.on")}
      </Typography>
      <ToggleButtonGroup
        fullWidth
        size="small"
        aria-labelledby="repeats-on"
        value={rule.days ?? []}
        onChange={(_, chosen: Day[]) =>
          onChange({ ...rule, days: DAYS.filter((each) => chosen.includes(each) || each === first) })
        }
      >
        {DAYS.map((each) => (
          <ToggleButton
            key={each}
            value={each}
            aria-label={t(`inputs.days.${each}`)}
            sx={{ px: 0, minHeight: 44 }}
          >
            {t(`inputs.days.${each}`).slice(0, 2)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

/** On which day of the month it is, of those that the first one can be. */
export function MonthChoice({ rule, day, onChange }: Props) {
  const t = useText();
  const place = placeOf(day);
  if (!place) return null;
  const weekday = t(`inputs.days.${place.day}`);
  const choices: [MonthDay, string][] = [
    ["date", t("inputs.eventRepeats.month.date", { number: place.number })],
    ...(place.isLastDay
      ? [["last_date", t("inputs.eventRepeats.month.lastDate")] as [MonthDay, string]]
      : []),
    ...(place.week > 0
      ? [
          [
            "weekday",
            t(`inputs.eventRepeats.month.weekday.${WEEKS[place.week - 1] ?? "first"}`, { weekday }),
          ] as [MonthDay, string],
        ]
      : []),
    ...(place.isLastWeek
      ? [["last_weekday", t("inputs.eventRepeats.month.lastWeekday", { weekday })] as [MonthDay, string]]
      : []),
  ];
  return (
    <TextField
      select
      label={t("inputs.eventRepeats.month.label")}
      value={monthDayOf(rule)}
      onChange={(event) => onChange(onMonthDay(rule, event.target.value as MonthDay, day))}
    >
      {choices.map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
