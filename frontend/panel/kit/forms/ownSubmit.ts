import type { FormEvent } from "react";

/**
 * Return whether the form itself was submitted, and not a form in a dialog above it. React events bubble
 * through dialogs to the component that opened them.
 */
export function isOwnSubmit(event: FormEvent): boolean {
  return event.target === event.currentTarget;
}
