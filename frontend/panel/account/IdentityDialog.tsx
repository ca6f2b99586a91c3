import { Suspense, useSyncExternalStore } from "react";
import { isIdentityAsked, onIdentity } from "../../client/identity";
import { screen } from "../kit/layout/lazyScreen";

const IdentityForm = screen(() => import("./IdentityForm"));

/**
 * The dialog that opens when a call requires the user to confirm their identity. The call is repeated
 * afterward.
 */
export function IdentityDialog() {
  const isAsked = useSyncExternalStore(onIdentity, isIdentityAsked);
  return <Suspense fallback={null}>{isAsked && <IdentityForm />}</Suspense>;
}
