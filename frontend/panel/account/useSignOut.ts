import { useCallback } from "react";
import { signOut } from "../../client/session";
import { forgetCopies } from "../builder/copies";
import { forgetAllInTab } from "../forms/inTab";
import { useToast } from "../layout/useToast";

/** Sign out for good: what was typed and not saved goes, too, as the next to sit here may be somebody else. */
export function useSignOut(): () => void {
  const { sayError } = useToast();
  return useCallback(() => {
    forgetAllInTab();
    forgetCopies();
    signOut().catch(sayError);
  }, [sayError]);
}
