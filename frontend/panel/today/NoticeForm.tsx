import { Box, Button, MenuItem, TextField } from "@mui/material";
import { useState } from "react";
import type { Notice } from "../../generated/schema";
import { useDraftText } from "../kit/forms/useDraftText";
import { getMoment } from "../kit/site/siteClock";
import { useText } from "../messages/useText";
import type { ChangeDays } from "./BusinessCard";
import type { BusinessDays } from "./facts";

const ENDS = ["today", "tomorrow", "week", "open"] as const;
type End = (typeof ENDS)[number];
const DAYS: Record<Exclude<End, "open">, number> = { today: 1, tomorrow: 2, week: 7 };

interface Props {
  business: BusinessDays;
  shown: Notice | null;
  say: ChangeDays;
  onDone: () => void;
}

/** The form of a one-line notice above the pages, which they show until it expires. */
export function NoticeForm({ business, shown, say, onDone }: Props) {
  const t = useText();
  const [text, setText, forget] = useDraftText(`notice.${business.id}`, shown?.text ?? "");
  const [end, setEnd] = useState<End>("today");

  async function send(notice: Notice | null) {
    if (!(await say(business, { notice }, t(notice ? "today.saidNotice" : "today.tookNotice")))) return;
    forget();
    onDone();
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) void send({ text: text.trim(), until: getEnd(end, business) });
      }}
      sx={{ display: "grid", gap: 1.5 }}
    >
      <TextField
        label={t("today.notice")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoFocus
        multiline
        maxRows={3}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        select
        label={t("today.until")}
        value={end}
        onChange={(event) => setEnd(event.target.value as End)}
      >
        {ENDS.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`today.ends.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button type="submit" variant="contained" disabled={!text.trim()} sx={{ minHeight: 48 }}>
          {t("today.showNotice")}
        </Button>
        {shown && (
          <Button onClick={() => void send(null)} sx={{ minHeight: 48 }}>
            {t("today.takeNotice")}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/**
 * Return the midnight when the notice expires, in the site's time zone, or null if it is removed manually.
 */
function getEnd(end: End, { today }: BusinessDays): string | null {
  if (end === "open") return null;
  const day = new Date(`${today.day}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + DAYS[end]);
  return getMoment(`${day.toISOString().slice(0, 10)}T00:00`, today.timezone)?.toISOString() ?? null;
}
