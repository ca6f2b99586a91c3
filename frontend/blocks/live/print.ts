/** Open the browser's print dialog, to print the page or save it as a PDF. */
export function open(): void {
  window.print();
}
