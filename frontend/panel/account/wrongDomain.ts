import { useSyncExternalStore } from "react";
import type { ApiError } from "../../client/errors";

/** The refusal that said that this tab and the session are on different domains, until it is dealt with. */
let current: ApiError | null = null;
const listeners = new Set<() => void>();

export function showWrongDomain(error: ApiError | null): void {
  current = error;
  for (const listener of listeners) listener();
}

export function useWrongDomain(): ApiError | null {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
