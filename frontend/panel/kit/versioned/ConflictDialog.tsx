import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useId } from "react";
import type { ApiError } from "../../../client/errors";
import { fullMoment } from "../../messages/dates";
import { useText } from "../../messages/useText";

export interface ConflictTexts {
  title: string;
  text: string;
  /** Return a sentence with the time of the other version. */
  when: (moment: string) => string;
}

interface Props {
  texts: ConflictTexts;
  conflict: ApiError;
  isLoaded: boolean;
  onBack: () => void;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
}

/** Lets the user resolve a conflict with another user's save by choosing one of the two versions. */
export function ConflictDialog({ texts, conflict, isLoaded, onBack, onTakeTheirs, onSaveMine }: Props) {
  const t = useText();
  const id = useId();
  const { updated_at } = conflict.body as { updated_at?: string };
  return (
    <Dialog open onClose={onBack} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{texts.title}</DialogTitle>
      <DialogContent>
        {isLoaded && updated_at && (
          <DialogContentText sx={{ mb: 1 }}>{texts.when(fullMoment(updated_at))}</DialogContentText>
        )}
        <DialogContentText>{texts.text}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", gap: 1 }}>
        <Button onClick={onBack}>{t("posts.stale.back")}</Button>
        <Button variant="outlined" disabled={!isLoaded} onClick={onTakeTheirs}>
          {t("forms.takeTheirs")}
        </Button>
        <Button variant="contained" onClick={onSaveMine}>
          {t("forms.saveMine")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
