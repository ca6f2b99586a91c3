import { useState } from "react";
import { PasswordField } from "./fields";
import { Layout } from "./Layout";
import { choosePassword } from "./passwords";
import { type FieldErrors, useSubmission } from "./useSubmission";

const SHORTEST = 15;

/** /change-password: where the link of the mail leads. */
export function ChangePassword() {
  const token = new URLSearchParams(location.search).get("token");
  return (
    <Layout title="Choose a new password">
      {token ? <ChangeForm token={token} /> : <NoToken />}
      <p className="aside">
        <a href="/team-login">Back to sign in</a>
      </p>
    </Layout>
  );
}

function NoToken() {
  return (
    <p className="message" role="status">
      Open this page by the link in the mail. <a href="/reset-password">Ask for a new link</a>
    </p>
  );
}

function ChangeForm({ token }: { token: string }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const { isSending, errors, onSubmit } = useSubmission(async (form): Promise<FieldErrors | undefined> => {
    const password = String(form.get("password") ?? "");
    const password_confirmation = String(form.get("password_confirmation") ?? "");
    if ([...password].length < SHORTEST) return { password: `Use at least ${SHORTEST} characters.` };
    if (password !== password_confirmation)
      return { password_confirmation: "This is not the same password." };
    setAnswer(await choosePassword({ token, password, password_confirmation }));
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
      {errors.form && <p className="message message-error">{errors.form}</p>}
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        error={errors.password}
        help={`At least ${SHORTEST} characters. A few words in a row are easy to remember.`}
      />
      <PasswordField
        label="New password again"
        name="password_confirmation"
        autoComplete="new-password"
        error={errors.password_confirmation}
      />
      <button className="action" type="submit" disabled={isSending}>
        {isSending ? "Saving…" : "Change password"}
      </button>
    </form>
  );
}
