import AddOutlined from "@mui/icons-material/AddOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import { Box, Button, IconButton, TextField } from "@mui/material";
import { useState } from "react";
import { otherDayLimits } from "../../../generated/limits";
import type { OtherDay } from "../../../generated/schema";
import { dayName } from "../../messages/dates";
import { useText } from "../../messages/useText";
import { replaceRow, useRowKeys, without } from "./rows";

interface Props {
  value: readonly OtherDay[];
  onChange: (days: OtherDay[]) => void;
  /** Return the error of a field at the path `row.field`. */
  getError: (place: string) => string | undefined;
  /** The default day of a new row. */
  today: string;
  /** Whether the last row is empty, for adding a row. */
  isAdding?: boolean;
}

/** Special hours and closures, such as holidays: a range of days, closed or with their own times. */
export function OtherDays({ value, onChange, getError, today, isAdding = false }: Props) {
  const t = useText();
  const { keyOf: getKey, removed } = useRowKeys(value.length);
  const [begun, setBegun] = useState(isAdding ? value.length - 1 : null);

  function remove(index: number) {
    removed(index);
    onChange(without(value, index));
  }

  function add() {
    setBegun(value.length);
    onChange([...value, { from_date: today, to_date: today, opens: "", closes: "", note: "" }]);
  }

  return (
    <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
      {value.map((day, index) => (
        <Row
          key={getKey(index)}
          day={day}
          isBegun={index === begun}
          error={(name) => getError(`${index}.${name}`)}
          onChange={(some) => onChange(replaceRow(value, index, { ...day, ...some }))}
          onRemove={() => remove(index)}
        />
      ))}
      <Button variant="outlined" startIcon={<AddOutlined />} onClick={add}>
        {t("inputs.otherDays.add")}
      </Button>
    </Box>
  );
}

interface RowProps {
  day: OtherDay;
  isBegun: boolean;
  error: (name: string) => string | undefined;
  onChange: (some: Partial<OtherDay>) => void;
  onRemove: () => void;
}

function Row({ day, isBegun, error, onChange, onRemove }: RowProps) {
  const t = useText();
  const name = day.from_date ? dayName(day.from_date) : t("inputs.otherDays.day");
  const box = (field: keyof OtherDay, type: string, some: (text: string) => Partial<OtherDay>) => (
    <TextField
      // On a phone, a date needs its own row to show the year.
      {...(type === "date" && { sx: { gridColumn: { xs: "1 / 3", md: "auto" } } })}
      type={type}
      autoFocus={isBegun && field === "from_date"}
      label={t(`inputs.otherDays.${field}`)}
      value={day[field]}
      onChange={(event) => onChange(some(event.target.value))}
      error={Boolean(error(field))}
      helperText={error(field)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: type === "text" ? { maxLength: otherDayLimits.note } : {},
      }}
    />
  );
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{
        display: "grid",
        gap: 1,
        width: "100%",
        alignItems: "start",
        gridTemplateColumns: { xs: "1fr 1fr 40px", md: "150px 150px 110px 110px minmax(0, 1fr) 40px" },
      }}
    >
      {/* Most ranges are a single day, so the end follows the start. */}
      {box("from_date", "date", (from_date) => ({
        from_date,
        ...((day.to_date === day.from_date || day.to_date < from_date) && { to_date: from_date }),
      }))}
      {box("to_date", "date", (to_date) => ({ to_date }))}
      <Box sx={{ gridColumn: { xs: 3, md: 6 }, gridRow: 1 }}>
        <IconButton aria-label={t("inputs.otherDays.remove", { name })} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
      {box("opens", "time", (opens) => ({ opens }))}
      {box("closes", "time", (closes) => ({ closes }))}
      <Box sx={{ display: "grid", gridColumn: { xs: "1 / 3", md: 5 } }}>
        {box("note", "text", (note) => ({ note }))}
      </Box>
    </Box>
  );
}
