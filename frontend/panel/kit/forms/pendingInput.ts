import { createContext, use, useEffect, useMemo } from "react";

type Flush = () => void;

/** What inputs with a delay have yet to hand to the form. */
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

/** Have `flush` called before the form is read, be it to save or because the page is closing. */
export function useFlush(flush: Flush): void {
  const pending = usePendingInput();
  useEffect(() => pending.add(flush), [pending, flush]);
}
