import type { RefObject } from "react";
import { LeaveGuard } from "../../kit/forms/LeaveGuard";
import { getSaveKind } from "../../kit/posts/draftStatus";
import { useDishState } from "../canvas/dishState";
import type { TextEditing } from "../inline/textEditing";
import type { Autosave } from "./useAutosave";

interface Props {
  autosave: Autosave;
  texts: RefObject<TextEditing>;
  save: () => Promise<boolean>;
  isDone: RefObject<boolean>;
}

/** Asks before the user leaves with unsaved changes of the page or its dishes. */
export function Leaving({ autosave, texts, save, isDone }: Props) {
  const hasUnsavedDishes = useDishState("isUnsaved");
  const isDirty = autosave.state !== "saved";

  function discard() {
    if (isDirty) autosave.follow(autosave.post);
    texts.current.discardDishes();
  }

  return (
    <LeaveGuard
      isDirty={isDirty || hasUnsavedDishes}
      isDone={isDone}
      onDiscard={discard}
      onSave={async () => (await save()) && texts.current.saveDishes()}
      saves={isDirty ? getSaveKind(autosave.post) : "changes"}
    />
  );
}
