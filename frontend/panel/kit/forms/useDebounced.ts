import { useEffect, useState } from "react";

const DELAY = 200;

/** Return the text, updated after a pause in typing. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
