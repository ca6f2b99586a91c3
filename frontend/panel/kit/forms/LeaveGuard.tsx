import { type RefObject, useEffect, useState } from "react";
import { useBlocker } from "react-router-dom";
import { isLeaving } from "../../../client/session";
import { useText } from "../../messages/useText";
import { Confirm } from "../layout/Confirm";

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

  function discardAndLeave() {
    onDiscard();
    blocker.proceed?.();
  }

  const discard = { action: t("posts.leave.leave"), onChoose: discardAndLeave };
  return (
    <Confirm
      title={t("posts.leave.title")}
      action={onSave ? t(saves === "changes" ? "posts.leave.save" : "posts.leave.saveDraft") : discard.action}
      cancel={t("posts.leave.stay")}
      isDangerous={!onSave}
      isBusy={isSaving}
      instead={onSave && discard}
      onCancel={() => blocker.reset()}
      onConfirm={() => (onSave ? void saveAndLeave() : discardAndLeave())}
    >
      {t(`posts.leave.${TEXTS[saves]}`)}
    </Confirm>
  );
}

const TEXTS = { changes: "text", draft: "text", draftOfLive: "textOfLive" } as const;
