import { useEffect, useState } from "react";
import { useAccount } from "../account/account";
import { formDraftKey, readFormDraft, removeFormDraft, storeFormDraft } from "../kit/forms/formDraft";

/** A text that outlives closing the drawer and reloading the page, until it is sent or back to what is saved. */
export function useDraftText(name: string, saved: string) {
  const account = useAccount();
  const key = formDraftKey(account.id, account.domain.id, name);
  const [text, setText] = useState(() => readFormDraft(key, { text: "" })?.values.text ?? saved);

  useEffect(() => {
    if (text === saved) removeFormDraft(key);
    else storeFormDraft(key, { text }, []);
  }, [key, text, saved]);

  return [text, setText] as const;
}
