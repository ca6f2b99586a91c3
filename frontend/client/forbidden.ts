const listeners = new Set<() => void>();

/** Says to whoever listens that the API refused a call for want of a right. */
export function notifyForbidden(): void {
  for (const listener of listeners) listener();
}

export function onForbidden(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
