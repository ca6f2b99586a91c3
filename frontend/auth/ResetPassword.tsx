import { useState } from "react";
import { Field } from "./fields";
import { Layout } from "./Layout";
import { askForLink } from "./passwords";
import { useSubmission } from "./useSubmission";

/** /reset-password: asks for the mail with the link to choose a new password. */
export function ResetPassword() {
  return (
    <Layout title="Reset your password">
      <ResetForm />
      <p className="aside">
        <a href="/team-login">Back to sign in</a>
      </p>
    </Layout>
  );
}

function ResetForm() {
  const [answer, setAnswer] = useState<string | null>(null);
  const { isSending, errors, onSubmit } = useSubmission(async (form) => {
    const email = String(form.get("email") ?? "").trim();
    if (!email) return { email: "Enter your e-mail address." };
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
      <p className="lead">We send you a link with which you choose a new one. It works for 30 minutes.</p>
      {errors.form && <p className="message message-error">{errors.form}</p>}
      <Field label="E-mail" name="email" type="email" autoComplete="username" error={errors.email} />
      <button className="action" type="submit" disabled={isSending}>
        {isSending ? "Sending…" : "Send the link"}
      </button>
    </form>
  );
}
