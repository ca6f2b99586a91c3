import { useState } from "react";
import { codeLimits } from "../generated/limits";
import { Field, FormError } from "./fields";
import { t } from "./messages/text";
import { answerChallenge } from "./signIn";
import { useSubmission } from "./useSubmission";

/** What a right password was answered with, good for five minutes. */
export interface Challenge {
  text: string;
  remember: boolean;
}

interface Props {
  challenge: Challenge;
  isReturning: boolean;
  /** Start with the password again. */
  onAgain: () => void;
}

/** The second step of signing in: the code of the phone, or one of the recovery codes. */
export function CodeForm({ challenge, isReturning, onAgain }: Props) {
  const [isDone, setIsDone] = useState(false);
  const { isSending, errors, onSubmit, waitSeconds } = useSubmission(async (form) => {
    const code = String(form.get("code") ?? "").trim();
    if (!code) return { code: t("enterCode") };
    const choices = { isReturning, remember: challenge.remember };
    const next = await answerChallenge(challenge.text, code, choices);
    setIsDone(true);
    location.replace(next);
    return undefined;
  });
  const isBusy = isSending || isDone;

  return (
    <form onSubmit={onSubmit} noValidate>
      <p className="lead">{t("codeLead")}</p>
      <FormError text={errors.form} />
      <Field
        label={t("code")}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={codeLimits.code}
        // The step has just replaced the form that was being filled in: one goes on typing here.
        autoFocus
        error={errors.code}
        help={t("codeHelp")}
      />
      <button className="action" type="submit" disabled={isBusy || waitSeconds > 0}>
        {isBusy ? t("signingIn") : waitSeconds > 0 ? t("waitSeconds", { seconds: waitSeconds }) : t("signIn")}
      </button>
      <p className="aside">
        <button type="button" className="link" onClick={onAgain}>
          {t("anotherAccount")}
        </button>
      </p>
    </form>
  );
}
