import { queryClient } from "../../account/queries";
import type { MediaFile } from "./library";

/** An SVG uploaded in this tab, until the user has seen its stored version. */
interface SentDrawing {
  id: number;
  file: Blob;
}

let drawings: readonly SentDrawing[] = [];
const listeners = new Set<() => void>();

export const listDrawings = () => drawings;

export function onDrawings(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remember an uploaded SVG, so that it can be compared with its stored version. */
export function rememberDrawing(file: File, item: MediaFile): void {
  if (file.type !== "image/svg+xml") return;
  // The next request would answer with the state before the upload.
  queryClient.setQueryData(["media", item.id], item);
  set([...drawings.filter(({ id }) => id !== item.id), { id: item.id, file }]);
}

export function forgetDrawing(id: number): void {
  set(drawings.filter((each) => each.id !== id));
}

function set(changed: readonly SentDrawing[]): void {
  drawings = changed;
  for (const listener of listeners) listener();
}
