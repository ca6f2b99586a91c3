import { Box, Button } from "@mui/material";
import { dayValues } from "../../../generated/choices";
import { weekdayName } from "../../messages/dates";
import { useText } from "../../messages/useText";
import { formatWeekday, getWeekdays, type Repeat, withWeekday } from "./repeats";

interface Props {
  value: Repeat;
  first: string;
  isOnFirst: boolean;
  onChange: (repeat: Repeat) => void;
}

export function RepeatsWeekdays({ value, first, isOnFirst, onChange }: Props) {
  const t = useText();
  const chosen = getWeekdays(value, first);
  return (
    <Box
      role="group"
      aria-label={t("inputs.repeats.on")}
      sx={{ display: "grid", gap: 0.5, gridTemplateColumns: "repeat(7, minmax(0, 48px))" }}
    >
      {dayValues.map((day, index) => {
        const isChosen = chosen.includes(day);
        return (
          <Button
            key={day}
            variant={isChosen ? "contained" : "outlined"}
            color={isChosen ? "primary" : "inherit"}
            aria-label={formatWeekday(day)}
            aria-pressed={isChosen}
            onClick={() => onChange(withWeekday(value, first, day, isOnFirst))}
            sx={{ minWidth: 0, minHeight: 44, px: 0 }}
          >
            {weekdayName(`2024-01-0${index + 1}`, "short")}
          </Button>
        );
      })}
    </Box>
  );
}
