/** The uploaded images that the worker may not have processed yet, by their links. */
const sent = new Map<string, File>();

export function rememberImage(link: string, file: File): void {
  if (file.type.startsWith("image/")) sent.set(link, file);
}

export function getSentImage(link: string): File | undefined {
  return sent.get(link);
}

export function forgetImage(link: string): void {
  sent.delete(link);
}
