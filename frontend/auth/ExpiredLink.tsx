import { signInPage } from "./links";
import { t } from "./messages/text";
/** Instructions for a link that has expired or was used before. */
export function ExpiredLink({ kind }: { kind: "reset" | "invitation" | "email" }) {
  const [before, link, after] = t("goneEmail").split(/<\/?link>/);
  return (
    <>
      <p className="message message-error" role="alert">
        {t("gone")}
      </p>
      {kind === "reset" && (
        <a className="action" href={signInPage("/reset-password")}>
          {t("newLink")}
        </a>
      )}
      {kind === "invitation" && <p className="lead">{t("goneInvitation")}</p>}
      {kind === "email" && (
        <p className="lead">
          {before}
          <a href="/panel/profile">{link}</a>
          {after}
        </p>
      )}
    </>
  );
}
