import { Alert, Box, Button, FormControlLabel, Radio, RadioGroup, TextField } from "@mui/material";
import { useState } from "react";
import { useVisibilityText } from "../account/useVisibilityText";
import { useDraftText } from "../kit/forms/useDraftText";
import { useToast } from "../kit/layout/useToast";
import { useStopsChanged } from "../kit/stops/useStops";
import type { Stop } from "../kit/stops/wire";
import { weekdayAndDay } from "../messages/dates";
import { useText } from "../messages/useText";
import { cancelStop, restoreStop } from "./calls";
import { useAttempt } from "./useAttempt";

interface Props {
  stop: Stop;
  day: string;
  onBack: () => void;
  onDone: () => void;
}

/**
 * The form to cancel one day or all days of a stop, with a note for visitors. The toast has an undo button.
 */
export function CancelForm({ stop, day, onBack, onDone }: Props) {
  const t = useText();
  const seen = useVisibilityText();
  const { say, sayError } = useToast();
  const changed = useStopsChanged();
  const { attempt, isBusy, problem } = useAttempt();
  const [isWhole, setWhole] = useState(false);
  const [note, setNote, forget] = useDraftText(`stop.${stop.id}.cancel.${day}`, "");

  async function cancel() {
    const which = stop.repeat && !isWhole ? day : null;
    const isDone = await attempt(() => cancelStop(stop.id, which, note.trim()));
    if (!isDone) return;
    forget();
    say(t("stops.cancel.done", { seen }), {
      label: t("layout.words.undo"),
      onClick: () => void restoreStop(stop.id, which).then(changed, sayError),
    });
    onDone();
  }

  return (
    <>
      {stop.repeat && (
        <RadioGroup
          aria-label={t("stops.cancel.which")}
          value={isWhole ? "all" : "day"}
          onChange={(_, value) => setWhole(value === "all")}
        >
          <FormControlLabel
            value="day"
            control={<Radio />}
            label={t("stops.cancel.day", { day: weekdayAndDay(day) })}
          />
          <FormControlLabel value="all" control={<Radio />} label={t("stops.cancel.all")} />
        </RadioGroup>
      )}
      <TextField
        autoFocus
        label={t("stops.cancel.note")}
        placeholder={t("stops.cancel.noteExample")}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 }, inputLabel: { shrink: true } }}
      />
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, "& .MuiButton-root": { minHeight: 44 } }}>
        <Button variant="contained" color="error" disabled={isBusy} onClick={() => void cancel()}>
          {t("stops.cancel.open")}
        </Button>
        <Button onClick={onBack}>{t("stops.back")}</Button>
      </Box>
    </>
  );
}
