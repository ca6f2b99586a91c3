import { useState } from "react";
import { Field } from "./fields";
import { Layout } from "./Layout";
import { signInPage } from "./links";
import { t } from "./messages/text";
import { askForLink } from "./passwords";
import { useSubmission } from "./useSubmission";

/** /reset-password: request an email with a link to choose a new password. */
export function ResetPassword() {
  return (
    <Layout title={t("resetTitle")}>
      <ResetForm />
      <p className="aside">
        <a href={signInPage("/team-login")}>{t("backToSignIn")}</a>
      </p>
    </Layout>
  );
}

function ResetForm() {
  const [answer, setAnswer] = useState<string | null>(null);
  const { isSending, errors, onSubmit } = useSubmission(async (form) => {
    const email = String(form.get("email") ?? "").trim();
    if (!email) return { email: t("enterEmail") };
    setAnswer(await askForLink(email));
    return undefined;
  });

  if (answer) {
    return (
      <p className="message" role="status">
        {answer}
      </p>
    );
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <p className="lead">{t("resetLead")}</p>
      {errors.form && <p className="message message-error">{errors.form}</p>}
      <Field label={t("email")} name="email" type="email" autoComplete="username" error={errors.email} />
      <button className="action" type="submit" disabled={isSending}>
        {t(isSending ? "sending" : "sendLink")}
      </button>
    </form>
  );
}
