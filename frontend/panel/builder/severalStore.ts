import { useSyncExternalStore } from "react";

/** Several selected blocks. Puck's own selection contains only the last of them. */
export interface Several {
  /** Siblings, in page order. The list is empty while at most one block is selected. */
  ids: readonly string[];
  /** The first block of a range. */
  anchor: string | null;
  /** Whether a plain click or tap adds a block to the selection. */
  isChoosing: boolean;
}

export const NONE: Several = { ids: [], anchor: null, isChoosing: false };

/** The rectangle that is being drawn to select blocks. Escape cancels it. */
export const drawing: { cancel: (() => void) | null } = { cancel: null };

let several = NONE;
const listeners = new Set<() => void>();

export function getSeveral(): Several {
  return several;
}

export function setSeveral(next: Several): void {
  if (next === several) return;
  several = next;
  for (const listener of listeners) listener();
}

export function useSeveral(): Several {
  return useSyncExternalStore(subscribe, getSeveral);
}

/** Return whether a block is one of several selected ones. */
export function useIsOneOfSeveral(id: string): boolean {
  return useSyncExternalStore(subscribe, () => several.ids.includes(id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
