import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from "@mui/material";
import { useId, useState } from "react";
import { useAccount } from "../account/account";
import { useDraftText } from "../kit/forms/useDraftText";
import { BusinessInput } from "../kit/inputs/BusinessInput";
import { repeatInWords } from "../kit/inputs/repeats";
import { useToast } from "../kit/layout/useToast";
import type { BusinessOption } from "../kit/posts/businessOption";
import { timesText } from "../kit/stops/days";
import { useStopsChanged } from "../kit/stops/useStops";
import type { Opening, Place } from "../kit/stops/wire";
import { weekdayAndDay } from "../messages/dates";
import { useText } from "../messages/useText";
import { bookOpening, removeStop } from "./calls";
import { useAttempt } from "./useAttempt";
import { getRepeatChoices, getSlotRepeat, type RepeatChoice } from "./weeks";

interface Props {
  opening: Opening;
  place: Place | undefined;
  businesses: readonly BusinessOption[];
  onClose: () => void;
}

/** The dialog to book an opening of a place, once or for all repetitions. */
export function TakeDialog({ opening, place, businesses, onClose }: Props) {
  const t = useText();
  const title = useId();
  const { say, sayError } = useToast();
  const changed = useStopsChanged();
  const { attempt, isBusy, problem } = useAttempt();
  const isAll = useAccount().reach["stops.write"] === "all";
  const slot = place?.slots.find(({ id }) => id === opening.slot_id);
  const [business, setBusiness] = useState<number | null>(
    businesses.length === 1 ? (businesses[0]?.id ?? null) : null,
  );
  const [often, setOften] = useState<RepeatChoice>("once");
  const [note, setNote, forget] = useDraftText(`opening.${opening.slot_id}.${opening.day}`, "");
  const { day, place_name } = opening;
  // The API leaves out titles that this user may not read.
  const names = opening.taken.map((each) => each.title).filter(Boolean);
  const action = isAll ? "book" : opening.mode;

  async function take() {
    if (business === null) return;
    const taken = { business_id: business, repeat: getSlotRepeat(often, slot, day), note };
    const isDone = await attempt(async () => {
      const { id, state } = await bookOpening(opening, taken);
      const values = { place: place_name, day: weekdayAndDay(day) };
      say(t(state === "asked" ? "stops.take.asked" : "stops.take.taken", values), {
        label: t("layout.words.undo"),
        onClick: () => void removeStop(id).then(changed, sayError),
      });
    });
    if (!isDone) return;
    forget();
    onClose();
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{t(`stops.openings.${action}`)}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Box>
          <Typography sx={{ fontWeight: 600 }}>{place_name}</Typography>
          {place?.address && <Typography variant="body2">{place.address}</Typography>}
          <Typography>
            {weekdayAndDay(day)}, {timesText(opening)}
          </Typography>
          {[opening.note, place?.note].filter(Boolean).map((text) => (
            <Typography key={text} variant="body2" color="textSecondary">
              {text}
            </Typography>
          ))}
          {names.length > 0 && (
            <Typography variant="body2" color="textSecondary">
              {t("stops.take.with", { names: names.join(", ") })}
            </Typography>
          )}
        </Box>
        {businesses.length > 1 && (
          <BusinessInput
            label={t("stops.form.business")}
            value={business}
            businesses={businesses}
            searches={isAll}
            onChange={setBusiness}
          />
        )}
        {slot?.repeat && (
          <RadioGroup value={often} onChange={(_, value) => setOften(value as RepeatChoice)}>
            {getRepeatChoices(slot).map((each) => (
              <FormControlLabel
                key={each}
                value={each}
                control={<Radio />}
                label={
                  each === "once"
                    ? t("stops.take.once", { day: weekdayAndDay(day) })
                    : repeatInWords(getSlotRepeat(each, slot, day), day, t)
                }
              />
            ))}
          </RadioGroup>
        )}
        <TextField
          label={t("stops.form.note")}
          helperText={t("stops.form.noteHelp")}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
        {problem && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
        <Button
          variant="contained"
          disabled={isBusy || business === null}
          onClick={() => void take()}
          sx={{ minHeight: 44 }}
        >
          {t(action === "ask" ? "stops.take.ask" : "stops.take.take")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
