import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { useAccount } from "../account/account";
import { LoadingFrame } from "../kit/layout/LoadingFrame";
import { screen } from "../kit/layout/lazyScreen";
import { Toasts } from "./Toasts";

const Enrollment = screen(() => import("../profile/Enrollment"));

/** Shows the panel, or the two-factor setup to users with a role that requires it. */
export function TwoFactorGate({ children }: { children: ReactNode }) {
  const { must_set_up_two_factor: isRequired } = useAccount();
  const queries = useQueryClient();
  // The panel stays closed while the recovery codes are shown, although two-factor authentication is already
  // on.
  const [isOpen, setIsOpen] = useState(!isRequired);
  if (isRequired && isOpen) setIsOpen(false);
  if (isOpen) return children;

  async function finish() {
    await queries.refetchQueries({ queryKey: ["account"] });
    setIsOpen(true);
  }

  return (
    <>
      <Suspense fallback={<LoadingFrame />}>
        <Enrollment onDone={() => void finish()} />
      </Suspense>
      <Toasts />
    </>
  );
}
