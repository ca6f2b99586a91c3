import { MenuItem, TextField } from "@mui/material";
import { dayValues } from "../../../generated/choices";
import { useText } from "../../messages/useText";
import type { Weekday } from "./hours";

interface Props {
  label: string;
  value: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
}

/** An input for weekdays. No selection means every day. */
export function DaysInput({ label, value, onChange }: Props) {
  const t = useText();
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(dayValues.filter((day) => event.target.value.includes(day)))}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: (chosen) => {
            const days = chosen as Weekday[];
            return days.length
              ? days.map((day) => t(`inputs.days.${day}`)).join(", ")
              : t("business.everyDay");
          },
        },
      }}
    >
      {dayValues.map((day) => (
        <MenuItem key={day} value={day}>
          {t(`inputs.days.${day}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
