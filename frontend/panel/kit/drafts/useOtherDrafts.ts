import { useMemo, useSyncExternalStore } from "react";
import { useAccount } from "../../account/account";
import {
  areDraftsStored,
  exchangeDraft,
  listOrphanedDrafts,
  onDraftsChange,
  removeOrphanedDraft,
} from "./drafts";

export interface OtherDrafts {
  /** The times of the drafts, newest first. */
  times: number[];
  restore: (at: number) => void;
  remove: (at: number) => void;
}

/**
 * Return the unsaved changes to the same form in closed tabs. `keep` stores the current input, which takes
 * the place of the restored draft, and `show` reads the restored draft into the form.
 */
export function useOtherDrafts(name: string, keep: () => void, show: () => void): OtherDrafts {
  const orphaned = useSyncExternalStore(onDraftsChange, listOrphanedDrafts);
  const times = useMemo(
    () => orphaned.filter(({ key }) => key[0] === name).map(({ at }) => at),
    [orphaned, name],
  );
  return {
    times,
    restore: (at) => {
      keep();
      exchangeDraft(name, at);
      show();
    },
    remove: (at) => removeOrphanedDraft(name, at),
  };
}

/**
 * Return whether drafts are stored. Return true while viewing as another user, because nothing can be saved
 * then.
 */
export function useAreDraftsStored(): boolean {
  const { view } = useAccount();
  const areStored = useSyncExternalStore(onDraftsChange, areDraftsStored);
  return areStored || view !== null;
}
