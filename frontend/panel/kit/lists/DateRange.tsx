import CalendarTodayOutlined from "@mui/icons-material/CalendarTodayOutlined";
import { Box, Button, Popover, TextField } from "@mui/material";
import { useState } from "react";
import { daysAgo } from "../../messages/dates";
import { useText } from "../../messages/useText";

interface Range {
  from?: string;
  to?: string;
}

interface Props {
  from: string | undefined;
  to: string | undefined;
  /** The label of the range, by default the date of creation. */
  label?: string;
  onChange: (range: Range) => void;
}

const PRESETS = [
  { text: "posts.dates.today", days: 0 },
  { text: "posts.dates.last7", days: 6 },
  { text: "posts.dates.last30", days: 29 },
] as const;

/** A range of dates, including both ends. */
export function DateRange({ from, to, label, onChange }: Props) {
  const t = useText();
  const name = label ?? t("posts.dates.created");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isSet = Boolean(from || to);

  function change(range: { from?: string | undefined; to?: string | undefined }) {
    onChange({ ...(range.from && { from: range.from }), ...(range.to && { to: range.to }) });
  }

  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CalendarTodayOutlined />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 40, ...(isSet && { backgroundColor: (theme) => theme.colors.selected }) }}
      >
        {name}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-label": t("posts.dates.between", { label: name }),
            sx: { p: 2, mt: 0.5, width: 300 },
          },
        }}
      >
        <Box sx={{ display: "flex", gap: 0.5, flexWrap: "wrap", mb: 2 }}>
          {PRESETS.map(({ text, days }) => (
            <Button
              key={text}
              size="small"
              variant="outlined"
              onClick={() => change({ from: daysAgo(days), to: daysAgo(0) })}
            >
              {t(text)}
            </Button>
          ))}
        </Box>
        <Box sx={{ display: "grid", gap: 2 }}>
          <Day
            label={t("posts.dates.from")}
            value={from}
            max={to}
            onChange={(day) => change({ from: day, to })}
          />
          <Day
            label={t("posts.dates.to")}
            value={to}
            min={from}
            onChange={(day) => change({ from, to: day })}
          />
        </Box>
        <Box sx={{ display: "flex", justifyContent: "space-between", mt: 2 }}>
          <Button disabled={!isSet} onClick={() => change({})}>
            {t("posts.dates.any")}
          </Button>
          <Button variant="contained" onClick={() => setAnchor(null)}>
            {t("posts.dates.done")}
          </Button>
        </Box>
      </Popover>
    </>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
}

function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, max } }}
    />
  );
}
