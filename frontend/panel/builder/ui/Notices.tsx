import { Alert } from "@mui/material";
import { Suspense, useState } from "react";
import { useAreDraftsStored } from "../../kit/drafts/useOtherDrafts";
import { ActionAlert } from "../../kit/layout/ActionAlert";
import { later } from "../../kit/layout/chunks";
import { useIsOffline } from "../../kit/layout/useIsOffline";
import { formatTimeOrDay } from "../../messages/dates";
import { useText } from "../../messages/useText";
import type { Document } from "../model/document";
import { withoutUnsavedUnknown } from "../model/laterRelease";
import { toDocument } from "../model/toDocument";
import { type LocalCopies, type LocalCopy, removeOtherCopy } from "../saving/localCopy";
import type { Autosave } from "../saving/useAutosave";
import type { BlockActions } from "../useBlocks";

// Loaded later, because the page can be shown without it.
const OthersEditing = later(() => import("../../kit/posts/OthersEditing"));

interface Props {
  autosave: Autosave;
  blocks: BlockActions;
  saved: Document;
  copies: LocalCopies;
  /**
   * Whether the page has been changed since it was opened. If so, the note about a restored copy is outdated.
   */
  isEdited: boolean;
}

/** The notes above the page: unsaved copies, conflicts and the state of the last save. */
export default function Notices({ autosave, blocks, saved, copies, isEdited }: Props) {
  const t = useText();
  const [isRead, setIsRead] = useState(false);

  const [others, setOthers] = useState(copies.others);
  const { restored } = copies;
  const areStored = useAreDraftsStored();
  const isOffline = useIsOffline();
  const { state } = autosave;
  // Otherwise, each change is saved after a moment.
  const isUnsafe = state === "retrying" || state === "stopped" || (isOffline && state !== "saved");

  function discardOther(copy: LocalCopy) {
    removeOtherCopy(copies.name, copy);
    setOthers((now) => now.filter((each) => each !== copy));
  }

  function restoreOther(copy: LocalCopy) {
    blocks.show(copy.document);
    discardOther(copy);
  }

  function discard() {
    blocks.show(saved);
    setIsRead(true);
  }

  function removeLeftOut() {
    const page = { ...saved, content: blocks.content() };
    blocks.show(withoutUnsavedUnknown(page, toDocument(autosave.latest())));
  }

  return (
    <>
      <Suspense>
        <OthersEditing post={autosave.post} />
      </Suspense>
      {restored && !isEdited && !isRead && (
        <ActionAlert
          actions={[
            [t("builder.restored.discard"), discard],
            [t("builder.restored.keep"), () => setIsRead(true)],
          ]}
        >
          {t("builder.restored.text", { time: formatTimeOrDay(restored.at) })}
        </ActionAlert>
      )}
      {others.map((copy) => (
        <ActionAlert
          key={copy.at}
          actions={[
            [t("builder.restored.discard"), () => discardOther(copy)],
            [t("builder.restored.restore"), () => restoreOther(copy)],
          ]}
        >
          {t("builder.restored.other", { time: formatTimeOrDay(copy.at) })}
        </ActionAlert>
      ))}
      {autosave.problem && (
        <Alert severity="error">{t("builder.not_saved", { problem: autosave.problem })}</Alert>
      )}
      {!areStored && (isUnsafe || autosave.isLeftOut) && (
        <Alert severity="warning">{t("forms.notStored")}</Alert>
      )}
      {autosave.isLeftOut && (
        <ActionAlert actions={[[t("builder.later.remove"), removeLeftOut]]}>
          {t("builder.later.kept")}
        </ActionAlert>
      )}
    </>
  );
}
