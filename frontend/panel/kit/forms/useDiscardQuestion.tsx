import { useState } from "react";
import { useText } from "../../messages/useText";
import { Confirm } from "../layout/Confirm";

/**
 * Ask before an action that discards unsaved changes of a form. Without changes, the action runs immediately.
 */
export function useDiscardQuestion(isDirty: boolean, action: string, act: () => void) {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);

  function confirm() {
    setIsAsking(false);
    act();
  }

  return {
    ask: () => (isDirty ? setIsAsking(true) : act()),
    question: isAsking && (
      <Confirm
        title={t("forms.discard.title")}
        action={action}
        isDangerous
        onCancel={() => setIsAsking(false)}
        onConfirm={confirm}
      >
        {t("forms.discard.text")}
      </Confirm>
    ),
  };
}
