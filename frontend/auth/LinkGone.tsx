/** What to do about a link that has expired or was used before. */
export function LinkGone({ kind }: { kind: "reset" | "invitation" | "email" }) {
  return (
    <>
      <p className="message message-error" role="alert">
        This link has expired or was used before.
      </p>
      {kind === "reset" && (
        <a className="action" href="/reset-password">
          Ask for a new link
        </a>
      )}
      {kind === "invitation" && (
        <p className="lead">
          Ask the person who invited you to send the invitation again. If you have chosen a password already,
          sign in with it.
        </p>
      )}
      {kind === "email" && (
        <p className="lead">
          If you still sign in with the old address, open <a href="/panel/profile">your profile</a> and ask
          for the change again.
        </p>
      )}
    </>
  );
}
