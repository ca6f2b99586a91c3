/** What was done, in words: "session.signed_in" reads "Signed in". */
export function wordsFor(action: string): string {
  const known = WORDS[action];
  if (known) return known;
  const [thing = "", verb = ""] = action.split(".");
  const text = `${thing} ${verb}`.replaceAll("_", " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const WORDS: Record<string, string> = {
  "session.signed_in": "Signed in",
  "session.sign_in_failed": "Tried to sign in in vain",
  "session.switched_domain": "Switched here from another domain",
  "account.updated": "Changed their own data",
  "account.email_changed": "Changed their e-mail",
  "account.password_changed": "Changed their password",
  "account.password_reset": "Chose a new password by a link",
  "account.two_factor_on": "Switched two-factor sign-in on",
  "account.two_factor_off": "Switched two-factor sign-in off",
  "account.recovery_codes_renewed": "Made new recovery codes",
  "account.recovery_code_used": "Used a recovery code",
  "user.role_changed": "Changed the role of",
  "user.renamed": "Corrected the name of",
  "user.invited": "Invited",
  "user.invitation_resent": "Sent the invitation again to",
  "user.invitation_accepted": "Accepted the invitation",
  "user.removed": "Removed",
  "user.suspended": "Suspended",
  "user.reactivated": "Let in again",
  "submissions.exported": "Exported submissions",
  "post.deleted": "Deleted a post for good",
  "media.deleted": "Deleted a file",
};

/** The kinds of things the record can be narrowed to; each stands for all actions that begin with it. */
export const KINDS: readonly { value: string; label: string }[] = [
  { value: "", label: "Everything" },
  { value: "session.", label: "Signing in" },
  { value: "account.", label: "Own accounts" },
  { value: "user.", label: "People" },
  { value: "post.", label: "Posts" },
  { value: "media.", label: "Files" },
  { value: "snippet.", label: "Snippets" },
  { value: "submission.", label: "Submissions" },
  { value: "domain.", label: "Domains" },
];
