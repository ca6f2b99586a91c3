import AddOutlined from "@mui/icons-material/AddOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import { Box, Button, FormHelperText, IconButton, TextField, Typography } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { dayValues } from "../../../generated/choices";
import { useText } from "../../messages/useText";
import { findMissingTime, type Hours, isClosed, sameAsDayBefore, type Weekday, withDay } from "./hours";

interface Props {
  value: Hours[];
  onChange: (hours: Hours[]) => void;
  error?: string | undefined;
}

/** Weekly opening hours. A day may have several openings, or none. */
export function WeekHours({ value, onChange, error }: Props) {
  return (
    <Box sx={{ display: "grid", gap: 0.5 }}>
      {dayValues.map((day) => (
        <DayRow key={day} day={day} all={value} onChange={onChange} error={error} />
      ))}
      {error && !value.some(findMissingTime) && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
}

interface DayProps {
  day: Weekday;
  all: Hours[];
  onChange: (hours: Hours[]) => void;
  error: string | undefined;
}

function DayRow({ day, all, onChange, error }: DayProps) {
  const t = useText();
  const rows = useRef<HTMLDivElement>(null);
  // A click on the button that adds or removes hours also removes the button, so focus needs a new target.
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    if (next === null) return;
    rows.current?.querySelector<HTMLElement>(next)?.focus();
    setNext(null);
  }, [next]);
  const openings = all.filter((each) => each.day === day && !isClosed(each));
  const before = sameAsDayBefore(all, day);
  const set = (rows: Hours[]) => onChange(withDay(all, day, rows));
  const add = () => {
    set([...openings, { day, opens: "", closes: "" }]);
    setNext(`[data-opening="${openings.length}"] input`);
  };
  const remove = (index: number) => {
    set(openings.filter((_, at) => at !== index));
    const left = openings.length - 1;
    setNext(left > 0 ? `[data-opening="${Math.min(index, left - 1)}"] input` : "button");
  };
  const takeOver = () => {
    set(before);
    setNext('[data-opening="0"] input');
  };
  const name = t(`inputs.days.${day}`);
  return (
    <Box
      role="group"
      aria-label={name}
      sx={({ colors }) => ({
        display: "grid",
        gridTemplateColumns: { xs: "1fr", sm: "110px 1fr" },
        gap: 1,
        alignItems: "start",
        py: 1,
        borderBottom: `1px solid ${colors.line}`,
        "&:last-of-type": { borderBottom: 0 },
      })}
    >
      <Typography sx={{ fontWeight: 500, lineHeight: "40px" }}>{name}</Typography>
      <Box ref={rows} sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
        {openings.map((opening, index) => (
          <Opening
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a day have no other key and no state
            key={index}
            index={index}
            opening={opening}
            name={name}
            error={error}
            onChange={(changed) => set(openings.map((each, at) => (at === index ? changed : each)))}
            onRemove={() => remove(index)}
            onAdd={index === openings.length - 1 ? add : undefined}
          />
        ))}
        {openings.length === 0 && (
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.5 }}>
            <Typography color="textSecondary" sx={{ mr: 1, lineHeight: "40px" }}>
              {t("inputs.hours.closed")}
            </Typography>
            <Button size="small" startIcon={<AddOutlined />} onClick={add}>
              {t("inputs.hours.add")}
            </Button>
            {before.length > 0 && (
              <Button size="small" onClick={takeOver}>
                {t("inputs.hours.sameAsBefore")}
              </Button>
            )}
          </Box>
        )}
      </Box>
    </Box>
  );
}

interface OpeningProps {
  index: number;
  opening: Hours;
  name: string;
  error: string | undefined;
  onChange: (opening: Hours) => void;
  onRemove: () => void;
  /** Only the last opening of a day has a button to add another one. */
  onAdd: (() => void) | undefined;
}

function Opening({ index, opening, name, error, onChange, onRemove, onAdd }: OpeningProps) {
  const t = useText();
  const missing = error === undefined ? null : findMissingTime(opening);
  const time = (part: "opens" | "closes", label: string) => (
    <TextField
      type="time"
      label={label}
      value={opening[part] ?? ""}
      onChange={(event) => onChange({ ...opening, [part]: event.target.value })}
      error={missing === part}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: "0 1 136px" }}
    />
  );
  return (
    <Box data-opening={index} sx={{ display: "flex", flexWrap: "wrap", gap: 1, width: "100%" }}>
      {time("opens", t("inputs.hours.opens"))}
      {time("closes", t("inputs.hours.closes"))}
      <TextField
        label={t("inputs.note")}
        value={opening.note ?? ""}
        onChange={(event) => onChange({ ...opening, note: event.target.value })}
        sx={{ flex: "1 1 140px" }}
      />
      <IconButton aria-label={t("inputs.hours.remove", { day: name })} onClick={onRemove}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
      {onAdd ? (
        <IconButton aria-label={t("inputs.hours.more", { day: name })} onClick={onAdd}>
          <AddOutlined fontSize="small" />
        </IconButton>
      ) : (
        <Box sx={{ width: 36 }} />
      )}
      {missing && (
        <FormHelperText error sx={{ width: "100%", mt: 0 }}>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}
