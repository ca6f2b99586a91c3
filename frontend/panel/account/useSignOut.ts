import { useCallback } from "react";
import { useAuthProvider } from "react-admin";
import { useToast } from "../kit/layout/useToast";

/** Return a function that signs out through the panel's `authProvider`. */
export function useSignOut(): () => void {
  const authProvider = useAuthProvider();
  const { sayError } = useToast();
  // Not react-admin's own `useLogout`: it clears the cache immediately, while a screen still uses it.
  return useCallback(() => void authProvider?.logout({}).catch(sayError), [authProvider, sayError]);
}
