import { useState } from "react";
import { ConfirmEmail } from "./ConfirmEmail";
import { ExpiredLink } from "./ExpiredLink";
import { FormError, NewPasswordFields } from "./fields";
import { Invitation } from "./Invitation";
import { Layout } from "./Layout";
import { signInPage } from "./links";
import { t } from "./messages/text";
import { OpenedLink } from "./OpenedLink";
import { choosePassword, fetchReset, isGone, passwordsIn, wrongIn } from "./passwords";
import { type FieldErrors, useSubmission } from "./useSubmission";

/** /change-password: the target of email links for passwords, invitations and new addresses. */
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
      {token ? (
        <OpenedLink kind="reset" token={token} fetchData={fetchReset}>
          {({ email, min_length }) => <ChangeForm token={token} email={email} least={min_length} />}
        </OpenedLink>
      ) : (
        <NoToken />
      )}
      <p className="aside">
        <a href={signInPage("/team-login")}>{t("backToSignIn")}</a>
      </p>
    </Layout>
  );
}

function NoToken() {
  return (
    <p className="message" role="status">
      {t("noToken")} <a href={signInPage("/reset-password")}>{t("newLink")}</a>
    </p>
  );
}

interface ChangeFormProps {
  token: string;
  email: string;
  /** The minimum length of the account's password. */
  least: number;
}

function ChangeForm({ token, email, least }: ChangeFormProps) {
  const [state, setState] = useState<"open" | "done" | "gone">("open");

  const { isSending, errors, onSubmit, waitSeconds } = useSubmission(
    async (form): Promise<FieldErrors | undefined> => {
      const chosen = { token, ...passwordsIn(form) };
      const wrong = wrongIn(chosen, least);
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

  if (state === "gone") return <ExpiredLink kind="reset" />;
  if (state === "done") return <Done />;
  return (
    <form onSubmit={onSubmit} noValidate>
      <p className="lead">{t("newLead")}</p>
      <FormError text={errors.form} />
      <NewPasswordFields errors={errors} email={email} least={least} />
      <button className="action" type="submit" disabled={isSending || waitSeconds > 0}>
        {getLabel(isSending, waitSeconds)}
      </button>
    </form>
  );
}

function Done() {
  return (
    <>
      <p className="message" role="status">
        {t("changed")}
      </p>
      <a className="action" href={signInPage("/team-login")}>
        {t("signIn")}
      </a>
    </>
  );
}

function getLabel(isSending: boolean, waitSeconds: number): string {
  if (isSending) return t("saving");
  return waitSeconds > 0 ? t("waitSeconds", { seconds: waitSeconds }) : t("change");
}
