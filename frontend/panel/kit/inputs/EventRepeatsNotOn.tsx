import { Box, Button, Chip, TextField } from "@mui/material";
import { useState } from "react";
import { dayName } from "../../messages/dates";
import { useText } from "../../messages/useText";

interface Props {
  days: readonly string[];
  onChange: (days: string[]) => void;
}

/** Days that are left out: a holiday, an evening on which there is something else. */
export function NotOn({ days, onChange }: Props) {
  const t = useText();
  const [day, setDay] = useState("");

  function add() {
    if (day) onChange([...new Set([...days, day])].sort());
    setDay("");
  }

  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
        <TextField
          type="date"
          label={t("inputs.eventRepeats.notOn.label")}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          onBlur={add}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ flex: 1 }}
        />
        <Button variant="outlined" onClick={add} disabled={!day}>
          {t("inputs.eventRepeats.notOn.add")}
        </Button>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.75 }}>
        {days.map((each) => (
          <Chip
            key={each}
            size="small"
            label={dayName(each)}
            onDelete={() => onChange(days.filter((other) => other !== each))}
          />
        ))}
      </Box>
    </Box>
  );
}
