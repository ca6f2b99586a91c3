interface Emitter {
  emit: () => void;
  /** Call `listener` on each `emit`, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}

/** Create an event that listeners can subscribe to. */
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
