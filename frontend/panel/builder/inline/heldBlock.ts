import { useSyncExternalStore } from "react";

/**
 * A block that keeps its content while its text is edited, or that is briefly rendered with other settings.
 */
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

/** Return how the block is held, or null if it is not held or not in the builder's page. */
export function useHeldBlock(id: string, isEditing: boolean | undefined): HeldBlock | null {
  return useSyncExternalStore(subscribe, () => (isEditing && held?.id === id ? held : null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
