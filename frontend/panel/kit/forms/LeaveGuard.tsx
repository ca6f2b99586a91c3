import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { type RefObject, useEffect, useId, useState } from "react";
import { useBlocker } from "react-router-dom";
import { isLeaving } from "../../../client/session";
import { useText } from "../../messages/useText";

interface Props {
  isDirty: boolean;
  /** Set when the screen itself leads on after a save. */
  isDone: RefObject<boolean>;
  onDiscard: () => void;
  /** Saves what would be lost; whether that went well. Without it there is nothing to save by itself. */
  onSave?: (() => Promise<boolean>) | undefined;
  /** What becomes of it by being saved: a draft, or a draft that visitors do not see beside what they do. */
  saves?: "changes" | "draft" | "draftOfLive";
}

/** Asks before unsaved changes are left behind, whatever the address that is gone to. */
export function LeaveGuard({ isDirty, isDone, onDiscard, onSave, saves = "changes" }: Props) {
  const t = useText();
  const id = useId();
  const [isSaving, setIsSaving] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isDone.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      // To the sign-in page and to a new build the changes come along.
      if (!isLeaving()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);

  if (blocker.state !== "blocked") return null;

  async function saveAndLeave() {
    setIsSaving(true);
    const isSaved = await onSave?.();
    setIsSaving(false);
    // What was refused is said where it was typed.
    if (isSaved) blocker.proceed?.();
    else blocker.reset?.();
  }

  return (
    <Dialog open onClose={() => blocker.reset()} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t("posts.leave.title")}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t(`posts.leave.${TEXTS[saves]}`)}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", gap: 1 }}>
        <Button onClick={() => blocker.reset()} autoFocus>
          {t("posts.leave.stay")}
        </Button>
        <Button
          color="error"
          variant={onSave ? "text" : "contained"}
          disabled={isSaving}
          onClick={() => {
            onDiscard();
            blocker.proceed();
          }}
        >
          {t("posts.leave.leave")}
        </Button>
        {onSave && (
          <Button variant="contained" disabled={isSaving} onClick={() => void saveAndLeave()}>
            {t(saves === "changes" ? "posts.leave.save" : "posts.leave.saveDraft")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const TEXTS = { changes: "text", draft: "text", draftOfLive: "textOfLive" } as const;
