import { useState } from "react";

/** The row that a dialog is open for, if one is. */
export function useDialogSubject<T>() {
  const [subject, setSubject] = useState<T | null>(null);
  return { subject, open: (about: T) => setSubject(about), close: () => setSubject(null) };
}
