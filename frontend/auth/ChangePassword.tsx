import { useState } from "react";
import { ConfirmEmail } from "./ConfirmEmail";
import { Field, PasswordField } from "./fields";
import { Layout } from "./Layout";
import { LinkGone } from "./LinkGone";
import { t } from "./messages/text";
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
    <Layout title={t("newTitle")}>
      {token ? <ChangeForm token={token} kind="reset" /> : <NoToken />}
      <p className="aside">
        <a href="/team-login">{t("backToSignIn")}</a>
      </p>
    </Layout>
  );
}

function Invitation({ token }: { token: string }) {
  return (
    <Layout title={t("welcomeTitle")}>
      <ChangeForm token={token} kind="invitation" />
      <p className="aside">
        {t("hereBefore")} <a href="/team-login">{t("signIn")}</a>
      </p>
    </Layout>
  );
}

function NoToken() {
  return (
    <p className="message" role="status">
      {t("noToken")} <a href="/reset-password">{t("newLink")}</a>
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
      <p className="lead">{t(isInvitation ? "welcomeLead" : "newLead")}</p>
      {errors.form && (
        <p className="message message-error" role="alert">
          {errors.form}
        </p>
      )}
      {isInvitation && (
        <div className="pair">
          <Field
            label={t("firstname")}
            name="firstname"
            autoComplete="given-name"
            maxLength={100}
            error={errors.firstname}
          />
          <Field
            label={t("lastname")}
            name="lastname"
            autoComplete="family-name"
            maxLength={100}
            error={errors.lastname}
          />
        </div>
      )}
      <PasswordField
        label={t("newPassword")}
        name="password"
        autoComplete="new-password"
        maxLength={128}
        error={errors.password}
        help={
          isInvitation
            ? t("welcomeHelp", { least: SHORTEST })
            : t("newHelp", { least: SHORTEST, leastWithCode: SHORTEST_OF_ALL })
        }
      />
      <PasswordField
        label={t("newPasswordAgain")}
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
        {t(isInvitation ? "joined" : "changed")}
      </p>
      <a className="action" href="/team-login">
        {t("signIn")}
      </a>
    </>
  );
}

function labelOf(isSending: boolean, waitSeconds: number, isInvitation: boolean): string {
  if (isSending) return t("saving");
  if (waitSeconds > 0) return t("waitSeconds", { seconds: waitSeconds });
  return t(isInvitation ? "join" : "change");
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
  if ([...password].length < shortest) return { password: t("useAtLeast", { least: shortest }) };
  if (password !== password_confirmation) return { password_confirmation: t("notSame") };
  return undefined;
}
