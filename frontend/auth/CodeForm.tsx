import { useState } from "react";
import { codeLimits } from "../generated/limits";
import { Field, FormError } from "./fields";
import { t } from "./messages/text";
import { answerChallenge } from "./signIn";
import { useSubmission } from "./useSubmission";

/** The challenge after a correct password, valid for five minutes. */
export interface Challenge {
  text: string;
  remember: boolean;
}

interface Props {
  challenge: Challenge;
  isReturning: boolean;
  /** Returns to the password form. */
  onAgain: () => void;
}

/** The second step of signing in: an authenticator code or a recovery code. */
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
        // This step replaces the form that had focus.
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
