/** Make the browser save a file under the given name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser needs the URL only until the click is processed.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
