import { Suspense, useSyncExternalStore } from "react";
import { isIdentityAsked, onIdentity } from "../../client/identity";
import { screen } from "../kit/layout/screen";

const IdentityForm = screen(() => import("./IdentityForm"));

/** Opens when a call requires a fresh proof of identity; the call is made again after it. */
export function IdentityDialog() {
  const isAsked = useSyncExternalStore(onIdentity, isIdentityAsked);
  return <Suspense fallback={null}>{isAsked && <IdentityForm />}</Suspense>;
}
