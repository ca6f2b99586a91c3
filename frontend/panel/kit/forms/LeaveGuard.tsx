import { type RefObject, useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { isLeaving } from "../../../client/session";
import { useText } from "../../messages/useText";
import { Confirm } from "../layout/Confirm";

interface Props {
  isDirty: boolean;
  /** Set when the screen itself leads on after a save. */
  isDone: RefObject<boolean>;
  onDiscard: () => void;
}

/** Asks before unsaved changes are left behind, whatever the address that is gone to. */
export function LeaveGuard({ isDirty, isDone, onDiscard }: Props) {
  const t = useText();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isDone.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      // To the sign-in page and to a new build the changes come along.
      if (!isLeaving()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);

  if (blocker.state !== "blocked") return null;
  return (
    <Confirm
      title={t("posts.leave.title")}
      action={t("posts.leave.leave")}
      cancel={t("posts.leave.stay")}
      isDangerous
      onCancel={() => blocker.reset()}
      onConfirm={() => {
        onDiscard();
        blocker.proceed();
      }}
    >
      {t("posts.leave.text")}
    </Confirm>
  );
}
