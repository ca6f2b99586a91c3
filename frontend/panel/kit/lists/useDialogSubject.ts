import { useState } from "react";

/** Return the row of the open dialog or null, and functions that open and close the dialog. */
export function useDialogSubject<T>() {
  const [subject, setSubject] = useState<T | null>(null);
  return { subject, open: (about: T) => setSubject(about), close: () => setSubject(null) };
}
