import { useEffect, useState } from "react";
import { useAccount } from "../account/account";
import { forget, keep, keptKey, keptUnder } from "../kit/forms/kept";

/** A text that outlives closing the drawer and reloading the page, until it is sent or back to what is saved. */
export function useKeptText(name: string, saved: string) {
  const account = useAccount();
  const key = keptKey(account.id, account.domain.id, name);
  const [text, setText] = useState(() => keptUnder(key, { text: "" })?.values.text ?? saved);

  useEffect(() => {
    if (text === saved) forget(key);
    else keep(key, { text }, []);
  }, [key, text, saved]);

  return [text, setText] as const;
}
