/** Focus the first invalid field, after it has been rendered. */
export function focusFirstError(form: HTMLElement | null): void {
  setTimeout(() => form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
}
