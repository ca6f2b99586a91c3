import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useId } from "react";
import type { ApiError } from "../../client/errors";
import type { Place } from "../kit/stops/wire";
import { fullMoment } from "../messages/dates";
import { useText } from "../messages/useText";

interface Props {
  conflict: ApiError;
  theirs: Place | null;
  onBack: () => void;
  onTakeTheirs: (theirs: Place) => void;
  onSaveMine: () => void;
}

/** Somebody else's save stands in the way of ours: which of the two is it? */
export function StalePlace({ conflict, theirs, onBack, onTakeTheirs, onSaveMine }: Props) {
  const t = useText();
  const id = useId();
  const { updated_at } = conflict.body as { updated_at?: string };
  return (
    <Dialog open onClose={onBack} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t("places.stale.title")}</DialogTitle>
      <DialogContent>
        {theirs && updated_at && (
          <DialogContentText sx={{ mb: 1 }}>
            {t("places.stale.when", { when: fullMoment(updated_at), smart_count: theirs.slots.length })}
          </DialogContentText>
        )}
        <DialogContentText>{t("places.stale.text")}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", gap: 1 }}>
        <Button onClick={onBack}>{t("posts.stale.back")}</Button>
        <Button variant="outlined" disabled={!theirs} onClick={() => theirs && onTakeTheirs(theirs)}>
          {t("foodMenus.stale.takeTheirs")}
        </Button>
        <Button variant="contained" onClick={onSaveMine}>
          {t("foodMenus.stale.saveMine")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
