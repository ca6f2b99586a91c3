import { createContext, use } from "react";

/** The groups of settings with unsaved changes, visible or not. */
export interface Unsaved {
  has: (name: string) => boolean;
  report: (name: string, isDirty: boolean) => void;
  /** Return whether the user chose to discard the unsaved changes, so that they are not stored either. */
  isDiscarded: () => boolean;
}

export const UnsavedContext = createContext<Unsaved | null>(null);

export function useUnsaved(): Unsaved {
  const unsaved = use(UnsavedContext);
  if (!unsaved) throw new Error("There are no settings outside their screen");
  return unsaved;
}
