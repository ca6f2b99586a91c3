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
  "session.signed_out": "Signed out",
  "session.sign_in_failed": "Tried to sign in in vain",
  "user.role_changed": "Changed the role of",
  "user.invited": "Invited",
  "user.removed": "Removed",
  "user.suspended": "Suspended",
  "user.reactivated": "Let in again",
};

/** The kinds of things the record can be narrowed to; each stands for all actions that begin with it. */
export const KINDS: readonly { value: string; label: string }[] = [
  { value: "", label: "Everything" },
  { value: "session.", label: "Signing in" },
  { value: "user.", label: "People" },
  { value: "password.", label: "Passwords" },
  { value: "two_factor.", label: "Two-factor sign-in" },
  { value: "domain.", label: "Domains" },
  { value: "submission.", label: "Submissions" },
  { value: "snippet.", label: "Snippets" },
  { value: "post.", label: "Posts" },
  { value: "media.", label: "Media" },
];
