import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button, Chip, FormLabel, MenuItem, TextField } from "@mui/material";
import { useState } from "react";
import { dayName, weekdayName } from "../../messages/dates";
import { useText } from "../../messages/useText";
import { DAYS } from "./hours";
import {
  nameOfWeekday,
  type Repeat,
  repeatInWords,
  repeatOf,
  WAYS,
  type Way,
  wayName,
  wayOf,
  weekdaysOf,
  withWeekday,
} from "./repeats";

interface Props {
  value: Repeat | null;
  onChange: (repeat: Repeat | null) => void;
  /** The day it begins on, which gives a rule its weekday and its date. */
  first: string;
  error?: string | undefined;
  label?: string;
}

/** How something repeats, in the words in which people say so. */
export function RepeatsInput({ value, onChange, first, error, label }: Props) {
  const t = useText();
  const way = wayOf(value);
  return (
    <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <TextField
        select
        label={label ?? t("inputs.repeats.label")}
        value={way}
        onChange={(event) => onChange(repeatOf(event.target.value as Way, value))}
        error={Boolean(error)}
        helperText={error}
      >
        {WAYS.map((each) => (
          <MenuItem key={each} value={each}>
            {wayName(each, first, t)}
          </MenuItem>
        ))}
        {way === "custom" && <MenuItem value="custom">{repeatInWords(value, first, t)}</MenuItem>}
      </TextField>
      {value?.frequency === "weekly" && <Weekdays value={value} first={first} onChange={onChange} />}
      {value && <Limits value={value} onChange={onChange} />}
    </Box>
  );
}

interface PartProps {
  value: Repeat;
  onChange: (repeat: Repeat) => void;
}

function Weekdays({ value, first, onChange }: PartProps & { first: string }) {
  const t = useText();
  const chosen = weekdaysOf(value, first);
  return (
    <Box
      role="group"
      aria-label={t("inputs.repeats.on")}
      sx={{ display: "grid", gap: 0.5, gridTemplateColumns: "repeat(7, minmax(0, 48px))" }}
    >
      {DAYS.map((day, index) => {
        const isChosen = chosen.includes(day);
        return (
          <Button
            key={day}
            variant={isChosen ? "contained" : "outlined"}
            color={isChosen ? "primary" : "inherit"}
            aria-label={nameOfWeekday(day)}
            aria-pressed={isChosen}
            onClick={() => onChange(withWeekday(value, first, day))}
            sx={{ minWidth: 0, minHeight: 44, px: 0 }}
          >
            {weekdayName(`2024-01-0${index + 1}`, "short")}
          </Button>
        );
      })}
    </Box>
  );
}

/** Until when, and on which days not. */
function Limits({ value, onChange }: PartProps) {
  const t = useText();
  const [isAdding, setAdding] = useState(false);
  const { until, except_days } = value;

  function leaveOut(day: string) {
    if (!day) return;
    onChange({ ...value, except_days: [...new Set([...except_days, day])].sort() });
    setAdding(false);
  }

  return (
    <Box
      sx={{
        display: "grid",
        gap: 1.5,
        alignItems: "start",
        gridTemplateColumns: { sm: "190px minmax(0, 1fr)" },
      }}
    >
      <TextField
        type="date"
        label={t("inputs.repeats.until")}
        value={until}
        onChange={(event) => onChange({ ...value, until: event.target.value })}
        helperText={until ? undefined : t("inputs.repeats.untilHelp")}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Box role="group" aria-label={t("inputs.repeats.except")}>
        {except_days.length > 0 && (
          <FormLabel sx={{ display: "block", fontSize: "0.8125rem", mb: 0.5 }}>
            {t("inputs.repeats.except")}
          </FormLabel>
        )}
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.75 }}>
          {except_days.map((day) => (
            <Chip
              key={day}
              label={dayName(day)}
              onDelete={() => onChange({ ...value, except_days: except_days.filter((each) => each !== day) })}
            />
          ))}
          {isAdding ? (
            <ExceptDay onChoose={leaveOut} />
          ) : (
            <Button startIcon={<AddOutlined />} onClick={() => setAdding(true)} sx={{ minHeight: 40 }}>
              {t("inputs.repeats.exceptAdd")}
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  );
}

/** Taken over once it is a whole day and the field is left: a year is typed digit by digit. */
function ExceptDay({ onChoose }: { onChoose: (day: string) => void }) {
  const t = useText();
  const [day, setDay] = useState("");
  return (
    <TextField
      type="date"
      autoFocus
      label={t("inputs.repeats.exceptAdd")}
      value={day}
      onChange={(event) => setDay(event.target.value)}
      onBlur={() => onChoose(day)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        onChoose(day);
      }}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 190 }}
    />
  );
}
