import { useState } from "react";

/** What is being asked about, if anything. */
export function useAsking<T>() {
  const [subject, setSubject] = useState<T | null>(null);
  return { subject, ask: (about: T) => setSubject(about), close: () => setSubject(null) };
}
