/** Goes to the first field that something is wrong with, once it is drawn that way. */
export function focusFirstError(form: HTMLElement | null): void {
  setTimeout(() => form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
}
