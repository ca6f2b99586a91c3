import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useId } from "react";
import type { ApiError } from "../../client/errors";
import type { FoodMenuReply } from "../../generated/schema";
import { fullMoment } from "../messages/dates";
import { useText } from "../messages/useText";

interface Props {
  conflict: ApiError;
  theirs: FoodMenuReply | null;
  onBack: () => void;
  onTakeTheirs: (theirs: FoodMenuReply) => void;
  onSaveMine: () => void;
}

/** Somebody else's save stands in the way of ours: which of the two is it? */
export function StaleMenu({ conflict, theirs, onBack, onTakeTheirs, onSaveMine }: Props) {
  const t = useText();
  const id = useId();
  const { updated_at } = conflict.body as { updated_at?: string };
  const count = theirs?.sections.reduce((sum, { dishes }) => sum + dishes.length, 0) ?? 0;
  return (
    <Dialog open onClose={onBack} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t("foodMenus.stale.title")}</DialogTitle>
      <DialogContent>
        {theirs && updated_at && (
          <DialogContentText sx={{ mb: 1 }}>
            {t("foodMenus.stale.when", { when: fullMoment(updated_at), smart_count: count })}
          </DialogContentText>
        )}
        <DialogContentText>{t("foodMenus.stale.text")}</DialogContentText>
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
