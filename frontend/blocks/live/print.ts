/** Open the browser's window to print the page, or to save it as PDF. */
export function open(): void {
  window.print();
}
