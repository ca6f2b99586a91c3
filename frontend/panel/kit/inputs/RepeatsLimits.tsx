import AddOutlined from "@mui/icons-material/AddOutlined";
import { Box, Button, Chip, FormLabel, MenuItem, TextField } from "@mui/material";
import { useState } from "react";
import { dayName } from "../../messages/dates";
import { useText } from "../../messages/useText";
import { NumberText } from "./NumberText";
import type { Repeat } from "./repeats";

const TIMES = 10;

interface Props {
  value: Repeat;
  first: string;
  onChange: (repeat: Repeat) => void;
}

/** The end of a repetition, and its excluded days. */
export function RepeatsLimits({ value, first, onChange }: Props) {
  const t = useText();
  // A user who selected an end date and cleared it is about to enter another one.
  const [isDated, setDated] = useState(value.until !== "");
  const { until, times } = value;
  const ends = times !== null ? "times" : until || isDated ? "until" : "never";

  function choose(which: string) {
    setDated(which === "until");
    onChange({ ...value, until: which === "until" ? first : "", times: which === "times" ? TIMES : null });
  }

  return (
    <>
      <Box sx={{ display: "grid", gap: 1.5, alignItems: "start", gridTemplateColumns: "1fr 1fr" }}>
        <TextField
          select
          label={t("inputs.repeats.ends.label")}
          value={ends}
          onChange={(event) => choose(event.target.value)}
        >
          {(["never", "until", "times"] as const).map((each) => (
            <MenuItem key={each} value={each}>
              {t(`inputs.repeats.ends.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        {ends === "until" && (
          <TextField
            type="date"
            label={t("inputs.repeats.ends.lastDay")}
            value={until}
            onChange={(event) => onChange({ ...value, until: event.target.value })}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: first } }}
          />
        )}
        {times !== null && (
          <NumberText
            label={t("inputs.repeats.ends.howOften")}
            value={times}
            onChange={(often) => onChange({ ...value, times: often ?? 1 })}
          />
        )}
      </Box>
      <ExceptDays days={value.except_days} onChange={(except_days) => onChange({ ...value, except_days })} />
    </>
  );
}

function ExceptDays({ days, onChange }: { days: readonly string[]; onChange: (days: string[]) => void }) {
  const t = useText();
  const [isAdding, setAdding] = useState(false);

  function leaveOut(day: string) {
    if (!day) return;
    onChange([...new Set([...days, day])].sort());
    setAdding(false);
  }

  return (
    <Box role="group" aria-label={t("inputs.repeats.except")}>
      {days.length > 0 && (
        <FormLabel sx={{ display: "block", fontSize: "0.8125rem", mb: 0.5 }}>
          {t("inputs.repeats.except")}
        </FormLabel>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.75 }}>
        {days.map((day) => (
          <Chip
            key={day}
            label={dayName(day)}
            onDelete={() => onChange(days.filter((each) => each !== day))}
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
  );
}

/**
 * The input of an excluded day. It accepts a complete day when the field loses focus, because users type a
 * year digit by digit.
 */
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
