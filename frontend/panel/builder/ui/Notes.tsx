import { Alert, Button } from "@mui/material";
import { useState } from "react";
import { timeOf } from "../../messages/dates";
import { useText } from "../../messages/useText";
import type { Document } from "../model/document";
import { documentOf } from "../model/documentOf";
import { withoutUnsavedUnknown } from "../model/laterRelease";
import type { LocalCopy } from "../saving/localCopy";
import type { Autosave } from "../saving/useAutosave";
import type { BlockActions } from "../useBlocks";

interface Props {
  autosave: Autosave;
  blocks: BlockActions;
  saved: Document;
  /** What was found in this browser, until something else is changed. */
  restored: LocalCopy | null;
}

/** What is to be known of what is saved and what is not, above the page. */
export function Notes({ autosave, blocks, saved, restored }: Props) {
  const t = useText();
  const [isRead, setIsRead] = useState(false);

  function discard() {
    blocks.show(saved);
    setIsRead(true);
  }

  function removeLeftOut() {
    const page = { ...saved, content: blocks.content() };
    blocks.show(withoutUnsavedUnknown(page, documentOf(autosave.latest())));
  }

  return (
    <>
      {restored && !isRead && (
        <Alert
          severity="info"
          onClose={() => setIsRead(true)}
          action={
            <>
              <Button size="small" onClick={discard}>
                {t("builder.restored.discard")}
              </Button>
              <Button size="small" onClick={() => setIsRead(true)}>
                {t("builder.restored.keep")}
              </Button>
            </>
          }
        >
          {t("builder.restored.text", { time: timeOf(new Date(restored.at)) })}
        </Alert>
      )}
      {autosave.problem && (
        <Alert severity="error">{t("builder.not_saved", { problem: autosave.problem })}</Alert>
      )}
      {autosave.isLeftOut && (
        <Alert
          severity="info"
          action={
            <Button size="small" onClick={removeLeftOut}>
              {t("builder.later.remove")}
            </Button>
          }
        >
          {t("builder.later.kept")}
        </Alert>
      )}
    </>
  );
}
