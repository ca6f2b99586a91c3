import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useId } from "react";
import type { Settings } from "./useSettings";

type Conflict = Pick<Settings<object>, "overwrite" | "takeTheirs" | "endConflict">;

/** Asks which of two changes to the same settings shall count; nothing is lost before somebody chose. */
export function ConflictDialog({ settings: { overwrite, takeTheirs, endConflict } }: { settings: Conflict }) {
  const id = useId();
  return (
    <Dialog open onClose={endConflict} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>Somebody changed this before you</DialogTitle>
      <DialogContent>
        <DialogContentText>
          Since you opened these settings, they were saved elsewhere. Save yours over them, or look at theirs
          and lose what you changed here.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={endConflict} autoFocus>
          Go on editing
        </Button>
        <Button variant="outlined" onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button variant="contained" onClick={() => void overwrite()}>
          Save mine
        </Button>
      </DialogActions>
    </Dialog>
  );
}
