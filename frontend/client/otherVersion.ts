const listeners = new Set<() => void>();

/** The server refused what only another release knows. */
export function notifyOtherVersion(): void {
  for (const listener of listeners) listener();
}

export function onOtherVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
