import { useState } from "react";
import { ConfirmEmail } from "./ConfirmEmail";
import { Field, PasswordField } from "./fields";
import { Layout } from "./Layout";
import { LinkGone } from "./LinkGone";
import { choosePassword, isGone, type NewPassword } from "./passwords";
import { type FieldErrors, useSubmission } from "./useSubmission";

/** With a second factor eight characters will do, and whose link this is only the server knows. */
const SHORTEST_OF_ALL = 8;
const SHORTEST = 15;

/** /change-password: where the links of the mails lead, be it for a password, an invitation or an address. */
export function ChangePassword() {
  const query = new URLSearchParams(location.search);
  const emailToken = query.get("email_token");
  const token = query.get("token");
  if (emailToken) return <ConfirmEmail token={emailToken} />;
  if (token && query.has("invitation")) return <Invitation token={token} />;
  return <NewPasswordPage token={token} />;
}

function NewPasswordPage({ token }: { token: string | null }) {
  return (
    <Layout title="Choose a new password">
      {token ? <ChangeForm token={token} kind="reset" /> : <NoToken />}
      <p className="aside">
        <a href="/team-login">Back to sign in</a>
      </p>
    </Layout>
  );
}

function Invitation({ token }: { token: string }) {
  return (
    <Layout title="Welcome to the team">
      <ChangeForm token={token} kind="invitation" />
      <p className="aside">
        Have you been here before? <a href="/team-login">Sign in</a>
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

function ChangeForm({ token, kind }: { token: string; kind: "reset" | "invitation" }) {
  const [state, setState] = useState<"open" | "done" | "gone">("open");
  const isInvitation = kind === "invitation";
  const shortest = isInvitation ? SHORTEST : SHORTEST_OF_ALL;

  const { isSending, errors, onSubmit, waitSeconds } = useSubmission(
    async (form): Promise<FieldErrors | undefined> => {
      const chosen = chosenIn(form, token);
      const wrong = wrongIn(chosen, shortest);
      if (wrong) return wrong;
      try {
        await choosePassword(chosen);
        setState("done");
      } catch (error) {
        if (!isGone(error)) throw error;
        setState("gone");
      }
      return undefined;
    },
  );

  if (state === "gone") return <LinkGone kind={kind} />;
  if (state === "done") return <Done isInvitation={isInvitation} />;
  return (
    <form onSubmit={onSubmit} noValidate>
      <p className="lead">
        {isInvitation
          ? "Choose a password, and you can start. Leave the name empty if it is right as it is."
          : "You will be signed out everywhere and sign in with the new one."}
      </p>
      {errors.form && (
        <p className="message message-error" role="alert">
          {errors.form}
        </p>
      )}
      {isInvitation && (
        <div className="pair">
          <Field
            label="First name"
            name="firstname"
            autoComplete="given-name"
            maxLength={100}
            error={errors.firstname}
          />
          <Field
            label="Last name"
            name="lastname"
            autoComplete="family-name"
            maxLength={100}
            error={errors.lastname}
          />
        </div>
      )}
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        maxLength={128}
        error={errors.password}
        help={`At least ${SHORTEST} characters${isInvitation ? "" : ", or 8 if you sign in with a code as well"}. A few words in a row are easy to remember.`}
      />
      <PasswordField
        label="New password again"
        name="password_confirmation"
        autoComplete="new-password"
        maxLength={128}
        error={errors.password_confirmation}
      />
      <button className="action" type="submit" disabled={isSending || waitSeconds > 0}>
        {labelOf(isSending, waitSeconds, isInvitation)}
      </button>
    </form>
  );
}

function Done({ isInvitation }: { isInvitation: boolean }) {
  return (
    <>
      <p className="message" role="status">
        {isInvitation
          ? "Your account is ready. Sign in with your e-mail address and the password you chose."
          : "Your password is changed. Sign in with it."}
      </p>
      <a className="action" href="/team-login">
        Sign in
      </a>
    </>
  );
}

function labelOf(isSending: boolean, waitSeconds: number, isInvitation: boolean): string {
  if (isSending) return "Saving…";
  if (waitSeconds > 0) return `Try again in ${waitSeconds} s`;
  return isInvitation ? "Join the team" : "Change password";
}

function chosenIn(form: FormData, token: string): NewPassword {
  const text = (name: string) => String(form.get(name) ?? "");
  const firstname = text("firstname").trim();
  const lastname = text("lastname").trim();
  return {
    token,
    password: text("password"),
    password_confirmation: text("password_confirmation"),
    ...(firstname && { firstname }),
    ...(lastname && { lastname }),
  };
}

function wrongIn(
  { password, password_confirmation }: NewPassword,
  shortest: number,
): FieldErrors | undefined {
  if ([...password].length < shortest) return { password: `Use at least ${shortest} characters.` };
  if (password !== password_confirmation) return { password_confirmation: "This is not the same password." };
  return undefined;
}
