import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import { type FormEvent, useId, useState } from "react";

interface Props {
  onChoose: (moment: Date) => void;
  onClose: () => void;
}

/** Asks when visitors shall see it. */
export default function ScheduleDialog({ onChoose, onClose }: Props) {
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
        <DialogTitle id={id}>Publish at a time</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            label="Day and time"
            type="datetime-local"
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={text !== "" && !isFuture}
            helperText={text !== "" && !isFuture ? "Choose a time to come." : "By the clock of this device."}
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={!isFuture}>
            Schedule
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
