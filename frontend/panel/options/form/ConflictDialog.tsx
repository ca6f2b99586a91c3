import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useId } from "react";
import { useText } from "../../messages/useText";
import type { SettingsState } from "./useSettings";

type SettingsConflict = Pick<SettingsState<object>, "overwrite" | "takeTheirs" | "endConflict">;

/** Asks which of two conflicting changes to settings to keep. Both are stored until then. */
export function ConflictDialog({
  settings: { overwrite, takeTheirs, endConflict },
}: {
  settings: SettingsConflict;
}) {
  const t = useText();
  const id = useId();
  return (
    <Dialog open onClose={endConflict} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t("options.form.conflict")}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t("options.form.conflictAbout")}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={endConflict} autoFocus>
          {t("options.form.goOn")}
        </Button>
        <Button variant="outlined" onClick={takeTheirs}>
          {t("options.form.takeTheirs")}
        </Button>
        <Button variant="contained" onClick={() => void overwrite()}>
          {t("options.form.saveMine")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
