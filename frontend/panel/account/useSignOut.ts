import { useCallback } from "react";
import { useAuthProvider } from "react-admin";
import { useToast } from "../kit/layout/useToast";

/** Sign out for good, as the panel's `authProvider` does it. */
export function useSignOut(): () => void {
  const authProvider = useAuthProvider();
  const { sayError } = useToast();
  // Not react-admin's own `useLogout`: it empties the cache at once, under a screen that is still drawn.
  return useCallback(() => void authProvider?.logout({}).catch(sayError), [authProvider, sayError]);
}
