import { useEffect, useState } from "react";
import { useAccount } from "../../account/account";
import { formDraftKey, readFormDraft, removeFormDraft, storeFormDraft } from "./formDraft";

/**
 * Manage a text that survives the removal of its input, reloads and a new sign-in, until it is sent or equals
 * the saved text.
 */
export function useDraftText(name: string, saved: string) {
  const account = useAccount();
  const key = formDraftKey(account.id, account.domain.id, name);
  const [text, setText] = useState(() => readFormDraft(key, { text: "" })?.values.text ?? saved);

  useEffect(() => {
    if (text === saved) removeFormDraft(key);
    else storeFormDraft(key, { text }, []);
  }, [key, text, saved]);

  /** After sending, the input may disappear with the next render. */
  const forget = () => removeFormDraft(key);
  return [text, setText, forget] as const;
}
