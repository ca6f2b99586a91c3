import { useState } from "react";
import { isRemembered, siteHost } from "../client/tokens";
import { type Challenge, CodeForm } from "./CodeForm";
import { Field, PasswordField } from "./fields";
import { Layout } from "./Layout";
import { signInPage } from "./links";
import { t } from "./messages/text";
import { safeNext } from "./next";
import { type Credentials, signIn } from "./signIn";
import { type FieldErrors, useSubmission } from "./useSubmission";

/** /team-login: sign in, then return to the previous screen. */
export function SignIn() {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const isReturning = new URLSearchParams(location.search).has("next");
  if (challenge) {
    return (
      <Layout title={t("codeTitle")} key="code">
        <CodeForm challenge={challenge} isReturning={isReturning} onAgain={() => setChallenge(null)} />
      </Layout>
    );
  }
  return (
    <Layout title={t("signIn")} key="password">
      <SignInForm isReturning={isReturning} onChallenge={setChallenge} />
    </Layout>
  );
}

interface FormProps {
  isReturning: boolean;
  onChallenge: (challenge: Challenge) => void;
}

function SignInForm({ isReturning, onChallenge }: FormProps) {
  const [isDone, setIsDone] = useState(false);
  const { isSending, errors, onSubmit, waitSeconds } = useSubmission(async (form) => {
    const credentials = credentialsIn(form);
    const missing = findMissing(credentials);
    if (missing) return missing;
    const outcome = await signIn(credentials, isReturning);
    if (outcome.challenge !== null) {
      onChallenge({ text: outcome.challenge, remember: credentials.remember });
      return undefined;
    }
    setIsDone(true);
    location.replace(outcome.next);
    return undefined;
  });

  return (
    <form onSubmit={onSubmit} noValidate>
      <p className="lead">{t(getLead(isReturning))}</p>
      {errors.form && <p className="message message-error">{errors.form}</p>}
      <Field
        label={t("email")}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
      <PasswordField
        label={t("password")}
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <div className="row">
        <label className="check">
          <input type="checkbox" name="remember" defaultChecked={isRemembered()} />
          {t("remember")}
        </label>
        <a href={signInPage("/reset-password")}>{t("forgot")}</a>
      </div>
      <button className="action" type="submit" disabled={isSending || isDone || waitSeconds > 0}>
        {getLabel(isSending || isDone, waitSeconds)}
      </button>
    </form>
  );
}

function getLead(isReturning: boolean): "forTeam" | "sessionEnded" | "toAccept" {
  if (!isReturning) return "forTeam";
  const isInvited = new URL(safeNext(location.search), location.origin).searchParams.has("invitation");
  if (isInvited) return "toAccept";
  // A session can have ended only if a user has signed in here before.
  return siteHost() === null ? "forTeam" : "sessionEnded";
}

function getLabel(isBusy: boolean, waitSeconds: number): string {
  if (isBusy) return t("signingIn");
  return waitSeconds > 0 ? t("waitSeconds", { seconds: waitSeconds }) : t("signIn");
}

function credentialsIn(form: FormData): Credentials {
  return {
    email: String(form.get("email") ?? "").trim(),
    password: String(form.get("password") ?? ""),
    remember: form.has("remember"),
  };
}

function findMissing({ email, password }: Credentials): FieldErrors | undefined {
  const missing = {
    ...(!email && { email: t("enterEmail") }),
    ...(!password && { password: t("enterPassword") }),
  };
  return Object.keys(missing).length > 0 ? missing : undefined;
}
