import type { FormEvent } from "react";

/**
 * Whether the form itself was submitted, and not one in a dialog that is open above it: events of React go
 * up through dialogs to whatever opened them.
 */
export function isOwnSubmit(event: FormEvent): boolean {
  return event.target === event.currentTarget;
}
