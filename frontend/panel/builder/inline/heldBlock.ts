import { useSyncExternalStore } from "react";

/** A block that keeps its content while its text is edited, or is rendered with other settings for a moment. */
export interface HeldBlock {
  id: string;
  replaced?: Record<string, unknown>;
}

let held: HeldBlock | null = null;
const listeners = new Set<() => void>();

export function holdBlock(next: HeldBlock | null): void {
  held = next;
  for (const listener of listeners) listener();
}

/** Return whether and how the block is held; null outside the builder's page. */
export function useHeldBlock(id: string, isEditing: boolean | undefined): HeldBlock | null {
  return useSyncExternalStore(subscribe, () => (isEditing && held?.id === id ? held : null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
