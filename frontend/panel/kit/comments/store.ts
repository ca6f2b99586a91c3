import { useSyncExternalStore } from "react";

/** The subject of a comment: `""` for the whole post, else `field:<name>` or `block:<id>`. */
export type Place = string;

/** The comments of the open post, shared by the sheet, the fields of the form and the page builder. */
interface Shown {
  /** Whether a screen with comments is open. Otherwise, fields have no comment buttons. */
  isAvailable: boolean;
  isOpen: boolean;
  /** The place of the next comment, or null if the user has not selected one. */
  place: Place | null;
  /** The id of the selected thread. */
  thread: number | null;
  /** The number of open comments by place. */
  counts: Readonly<Record<Place, number>>;
}

const NOTHING: Shown = { isAvailable: false, isOpen: false, place: null, thread: null, counts: {} };
let shown = NOTHING;
let opener: HTMLElement | null = null;
const listeners = new Set<() => void>();

export function fieldPlace(name: string): Place {
  return `field:${name}`;
}

export function blockPlace(id: string): Place {
  return `block:${id}`;
}

export function placeOf({ field, block }: { field: string; block: string }): Place {
  if (block) return blockPlace(block);
  return field ? fieldPlace(field) : "";
}

export function updateComments(change: Partial<Shown>): void {
  shown = { ...shown, ...change };
  for (const listener of listeners) listener();
}

/** Open the sheet, to comment on a place or to show a thread. */
export function openComments(at: { place?: Place; thread?: number } = {}): void {
  if (!shown.isOpen) opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  updateComments({ isOpen: true, place: at.place ?? null, thread: at.thread ?? null });
}

/** Close the sheet, and return focus to the button that opened it. */
export function closeComments(): void {
  updateComments({ isOpen: false, place: null, thread: null });
  if (opener?.isConnected) opener.focus();
  opener = null;
}

/** Clear the comments of a post when its screen closes. */
export function leaveComments(): void {
  opener = null;
  updateComments(NOTHING);
}

export function useComments(): Shown {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Return the number of open comments at a place, or null if the open screen has no comments. */
export function useCommentCount(place: Place): number | null {
  return useSyncExternalStore(subscribe, () => (shown.isAvailable ? (shown.counts[place] ?? 0) : null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
