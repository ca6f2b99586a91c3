import { useEffect, useState } from "react";
import { useAccount } from "../../account/account";
import { formDraftKey, readFormDraft, removeFormDraft, storeFormDraft } from "./formDraft";

/** A text that outlives what it is typed in, reloading and signing in anew, until it is sent or back to what is saved. */
export function useDraftText(name: string, saved: string) {
  const account = useAccount();
  const key = formDraftKey(account.id, account.domain.id, name);
  const [text, setText] = useState(() => readFormDraft(key, { text: "" })?.values.text ?? saved);

  useEffect(() => {
    if (text === saved) removeFormDraft(key);
    else storeFormDraft(key, { text }, []);
  }, [key, text, saved]);

  /** It was sent; what it was typed in may be gone with the next drawing. */
  const forget = () => removeFormDraft(key);
  return [text, setText, forget] as const;
}
