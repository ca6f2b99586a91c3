/** Lets the browser save that file under that name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken what it needs once the click is through.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
