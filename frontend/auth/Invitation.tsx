import { useState } from "react";
import { spokenLanguage } from "../client/language";
import { acceptanceLimits } from "../generated/limits";
import { roleTexts } from "../generated/roles";
import { ExpiredLink } from "./ExpiredLink";
import { Field, FormError, NewPasswordFields } from "./fields";
import { acceptInvitation, declineInvitation, fetchInvitation, type OpenedInvitation } from "./invitations";
import { Layout } from "./Layout";
import { signInPage } from "./links";
import { t } from "./messages/text";
import { OpenedLink } from "./OpenedLink";
import { isGone, passwordsIn, SHORTEST, wrongIn } from "./passwords";
import { signIn } from "./signIn";
import { type FieldErrors, useSubmission } from "./useSubmission";

type InvitationState = "open" | "joined" | "declined" | "gone";

/** An invitation: accept it with an existing or a new account, or decline it. */
export function Invitation({ token }: { token: string }) {
  return (
    <Layout title={t("welcomeTitle")}>
      <OpenedLink kind="invitation" token={token} fetchData={fetchInvitation}>
        {(invited) => <Opened token={token} invited={invited} />}
      </OpenedLink>
    </Layout>
  );
}

function Opened({ token, invited }: { token: string; invited: OpenedInvitation }) {
  const [state, setState] = useState<InvitationState>("open");

  if (state === "gone") return <ExpiredLink kind="invitation" />;
  if (state === "joined") return <Message text={t("joined")} link={t("signIn")} />;
  if (state === "declined") return <Message text={t("declined")} />;
  return (
    <>
      <p className="lead">{getSentence(invited)}</p>
      {invited.has_account ? (
        <>
          <p className="message">{t("hasAccount", { email: invited.email })}</p>
          <a className="action" href={`/panel/profile?invitation=${encodeURIComponent(token)}`}>
            {t("signInToAccept")}
          </a>
        </>
      ) : (
        <NewAccount token={token} invited={invited} onEnd={setState} />
      )}
      <Decline token={token} domain={invited.domain.title} onEnd={setState} />
    </>
  );
}

function getSentence({ inviter, domain, role }: OpenedInvitation): string {
  const names = { domain: domain.title, role: roleName(role) };
  return inviter ? t("invitedBy", { ...names, inviter }) : t("invitedTo", names);
}

function roleName({ id, name }: { id: number; name: string }): string {
  const texts: Record<number, { name: string }> = roleTexts[spokenLanguage()];
  return texts[id]?.name ?? name;
}

interface PartProps {
  token: string;
  onEnd: (state: InvitationState) => void;
}

function NewAccount({ token, invited, onEnd }: PartProps & { invited: OpenedInvitation }) {
  const { isSending, errors, onSubmit, waitSeconds } = useSubmission(
    async (form): Promise<FieldErrors | undefined> => {
      const chosen = passwordsIn(form);
      const wrong = wrongIn(chosen, SHORTEST);
      if (wrong) return wrong;
      try {
        await acceptInvitation(token, { ...chosen, ...namesIn(form) });
      } catch (error) {
        if (!isGone(error)) throw error;
        onEnd("gone");
        return undefined;
      }
      await enter({ email: invited.email, password: chosen.password }, () => onEnd("joined"));
      return undefined;
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <p className="lead">{t("welcomeLead")}</p>
      <FormError text={errors.form} />
      <div className="pair">
        <Field
          label={t("firstname")}
          name="firstname"
          autoComplete="given-name"
          maxLength={acceptanceLimits.firstname}
          defaultValue={invited.firstname}
          error={errors.firstname}
        />
        <Field
          label={t("lastname")}
          name="lastname"
          autoComplete="family-name"
          maxLength={acceptanceLimits.lastname}
          defaultValue={invited.lastname}
          error={errors.lastname}
        />
      </div>
      <NewPasswordFields errors={errors} email={invited.email} least={SHORTEST} />
      <button className="action" type="submit" disabled={isSending || waitSeconds > 0}>
        {getLabel(isSending, waitSeconds)}
      </button>
    </form>
  );
}

/**
 * Open the panel with the new account. On an error, call `onFailure`: the account exists, so the user can
 * sign in.
 */
async function enter(account: { email: string; password: string }, onFailure: () => void): Promise<void> {
  try {
    const outcome = await signIn({ ...account, remember: false }, false);
    if (outcome.challenge === null) location.replace(outcome.next);
    else onFailure();
  } catch {
    onFailure();
  }
}

function namesIn(form: FormData): { firstname?: string; lastname?: string } {
  const firstname = String(form.get("firstname") ?? "").trim();
  const lastname = String(form.get("lastname") ?? "").trim();
  return { ...(firstname && { firstname }), ...(lastname && { lastname }) };
}

function getLabel(isSending: boolean, waitSeconds: number): string {
  if (isSending) return t("saving");
  return waitSeconds > 0 ? t("waitSeconds", { seconds: waitSeconds }) : t("join");
}

function Decline({ token, domain, onEnd }: PartProps & { domain: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { isSending, errors, onSubmit, waitSeconds } = useSubmission(async () => {
    try {
      await declineInvitation(token);
      onEnd("declined");
    } catch (error) {
      if (!isGone(error)) throw error;
      onEnd("gone");
    }
    return undefined;
  });
  if (!isAsking) {
    return (
      <button className="action action-quiet" type="button" onClick={() => setIsAsking(true)}>
        {t("decline")}
      </button>
    );
  }
  return (
    <form onSubmit={onSubmit}>
      <p className="message" role="alert">
        {t("declineQuestion", { domain })}
      </p>
      <FormError text={errors.form} />
      <button className="action" type="submit" disabled={isSending || waitSeconds > 0}>
        {t("decline")}
      </button>
      <button className="action action-quiet" type="button" onClick={() => setIsAsking(false)}>
        {t("keepInvitation")}
      </button>
    </form>
  );
}

function Message({ text, link }: { text: string; link?: string }) {
  return (
    <>
      <p className="message" role="status">
        {text}
      </p>
      {link && (
        <a className="action" href={signInPage("/team-login")}>
          {link}
        </a>
      )}
    </>
  );
}
