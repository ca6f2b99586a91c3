import { useEffect, useRef, useState } from "react";

interface TypedDraft {
  text: string;
  /** Whether what is typed could not be saved. */
  isWrong: boolean;
  change: (text: string) => void;
  /** Nothing more is being typed. */
  end: () => void;
}

/** A text while it is typed: only what could be saved leaves the box, and what could not stays in it. */
export function useDraft(
  value: string,
  accept: (text: string) => unknown,
  onChange: (value: unknown) => void,
): TypedDraft {
  const [draft, setDraft] = useState<string | null>(null);
  const sent = useRef(value);
  useEffect(() => {
    // Changed from elsewhere, as when something is undone: that is what counts now.
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
