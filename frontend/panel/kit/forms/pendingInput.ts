import { createContext, use, useEffect, useMemo } from "react";

type Flush = () => void;

/** The input that debounced fields have not passed to the form yet. */
class PendingInput {
  private readonly flushes = new Set<Flush>();

  flush(): void {
    for (const flush of this.flushes) flush();
  }

  add(flush: Flush): () => void {
    this.flushes.add(flush);
    return () => this.flushes.delete(flush);
  }
}

export const PendingInputContext = createContext(new PendingInput());

export function useNewPendingInput(): PendingInput {
  return useMemo(() => new PendingInput(), []);
}

export function usePendingInput(): PendingInput {
  return use(PendingInputContext);
}

/** Call `flush` before the form is read, to save it or because the page is closing. */
export function useFlush(flush: Flush): void {
  const pending = usePendingInput();
  useEffect(() => pending.add(flush), [pending, flush]);
}
