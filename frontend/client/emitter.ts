interface Emitter {
  emit: () => void;
  /** Has `listener` called at each `emit`, until what this answers is called. */
  subscribe: (listener: () => void) => () => void;
}

/** Something that happens, and whoever listens to it. */
export function createEmitter(): Emitter {
  const listeners = new Set<() => void>();
  return {
    emit() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
