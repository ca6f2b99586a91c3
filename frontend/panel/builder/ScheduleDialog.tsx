import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import { type FormEvent, useId, useState } from "react";
import { useText } from "../messages/useText";

interface Props {
  onChoose: (moment: Date) => void;
  onClose: () => void;
}

/** Asks when visitors shall see it. */
export default function ScheduleDialog({ onChoose, onClose }: Props) {
  const t = useText();
  const id = useId();
  const [text, setText] = useState("");
  const moment = new Date(text);
  const isFuture = moment.getTime() > Date.now();

  function choose(event: FormEvent) {
    event.preventDefault();
    if (isFuture) onChoose(moment);
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={choose}>
        <DialogTitle id={id}>{t("builder.schedule.title")}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            label={t("builder.schedule.moment")}
            type="datetime-local"
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={text !== "" && !isFuture}
            helperText={t(text !== "" && !isFuture ? "builder.schedule.past" : "builder.schedule.clock")}
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("builder.schedule.cancel")}</Button>
          <Button type="submit" variant="contained" disabled={!isFuture}>
            {t("builder.schedule.confirm")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
