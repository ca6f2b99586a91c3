import { type RefObject, useEffect, useState } from "react";
import { useBlocker } from "react-router-dom";
import { isLeaving } from "../../../client/session";
import { useText } from "../../messages/useText";
import { Confirm } from "../layout/Confirm";

interface Props {
  isDirty: boolean;
  /** Set when the screen itself navigates after a save. */
  isDone: RefObject<boolean>;
  onDiscard: () => void;
  /**
   * Save the unsaved changes and return whether that succeeded. Unset if the form cannot be saved this way.
   */
  onSave?: (() => Promise<boolean>) | undefined;
  /** The result of saving: changed content, a draft, or a draft next to a live version. */
  saves?: "changes" | "draft" | "draftOfLive";
}

/** Asks for confirmation before any navigation that would lose unsaved changes. */
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
      // No question before a sign-in or a new build, because both restore the changes.
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
    // Errors are shown next to the fields.
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
