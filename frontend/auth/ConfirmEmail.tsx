import { useState } from "react";
import { ExpiredLink } from "./ExpiredLink";
import { FormError } from "./fields";
import { Layout } from "./Layout";
import { signInPage } from "./links";
import { t } from "./messages/text";
import { confirmEmail, isGone } from "./passwords";
import { useSubmission } from "./useSubmission";

/** The form to confirm a new address. A click is required because email scanners also open links. */
export function ConfirmEmail({ token }: { token: string }) {
  return (
    <Layout title={t("confirmTitle")}>
      <ConfirmForm token={token} />
      <p className="aside">
        <a href={signInPage("/team-login")}>{t("backToSignIn")}</a>
      </p>
    </Layout>
  );
}

function ConfirmForm({ token }: { token: string }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [isLinkGone, setIsLinkGone] = useState(false);
  const { isSending, errors, onSubmit } = useSubmission(async () => {
    try {
      setAnswer(await confirmEmail(token));
    } catch (error) {
      if (!isGone(error)) throw error;
      setIsLinkGone(true);
    }
    return undefined;
  });

  if (isLinkGone) return <ExpiredLink kind="email" />;
  if (answer) {
    return (
      <>
        <p className="message" role="status">
          {answer}
        </p>
        <a className="action" href="/panel">
          {t("toPanel")}
        </a>
      </>
    );
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <p className="lead">{t("confirmLead")}</p>
      <FormError text={errors.form} />
      <button className="action" type="submit" disabled={isSending}>
        {t(isSending ? "confirming" : "confirm")}
      </button>
    </form>
  );
}
