import { queryClient } from "../../account/queries";
import type { MediaFile } from "./library";

/** An SVG uploaded in this tab, until the user has seen its stored version. */
interface SentSvg {
  id: number;
  file: Blob;
}

let svgs: readonly SentSvg[] = [];
const listeners = new Set<() => void>();

export const listSvgs = () => svgs;

export function onSvgs(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remember an uploaded SVG, so that it can be compared with its stored version. */
export function rememberSvg(file: File, item: MediaFile): void {
  if (file.type !== "image/svg+xml") return;
  // Otherwise, the next request would return the state before the upload.
  queryClient.setQueryData(["media", item.id], item);
  set([...svgs.filter(({ id }) => id !== item.id), { id: item.id, file }]);
}

export function forgetSvg(id: number): void {
  set(svgs.filter((each) => each.id !== id));
}

function set(changed: readonly SentSvg[]): void {
  svgs = changed;
  for (const listener of listeners) listener();
}
