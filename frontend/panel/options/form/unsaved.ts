import { createContext, use } from "react";

/** Which groups of settings have changes that are not saved, shown or not. */
export interface Unsaved {
  has: (name: string) => boolean;
  report: (name: string, isDirty: boolean) => void;
  /** Whether the user chose to leave without them: then they are not kept either. */
  isDiscarded: () => boolean;
}

export const UnsavedContext = createContext<Unsaved | null>(null);

export function useUnsaved(): Unsaved {
  const unsaved = use(UnsavedContext);
  if (!unsaved) throw new Error("There are no settings outside their screen");
  return unsaved;
}
