import { useEffect, useRef, useState } from "react";

interface TypedDraft {
  text: string;
  /** Whether the typed text is invalid. */
  isWrong: boolean;
  change: (text: string) => void;
  end: () => void;
}

/** Manage text during typing. Only valid values reach `onChange`; invalid text stays in the input. */
export function useDraft(
  value: string,
  accept: (text: string) => unknown,
  onChange: (value: unknown) => void,
): TypedDraft {
  const [draft, setDraft] = useState<string | null>(null);
  const sent = useRef(value);
  useEffect(() => {
    // An external change, such as an undo, replaces the draft.
    if (value !== sent.current) setDraft(null);
    sent.current = value;
  }, [value]);
  return {
    text: draft ?? value,
    isWrong: draft !== null && accept(draft) === undefined,
    change: (text) => {
      const accepted = accept(text);
      setDraft(text);
      if (accepted === undefined) return;
      sent.current = accepted === null ? "" : String(accepted);
      onChange(accepted);
    },
    end: () => setDraft((typed) => (typed !== null && accept(typed) === undefined ? typed : null)),
  };
}
