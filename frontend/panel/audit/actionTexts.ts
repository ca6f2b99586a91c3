import { isText } from "../messages/language";
import type { PlainKey, Translate } from "../messages/shape";

/** Describe an action: "session.signed_in" is "Signed in". */
export function actionText(t: Translate, action: string): string {
  const key = `audit.actions.${action}`;
  if (isText(key)) return t(key);
  const [thing = "", verb = ""] = action.split(".");
  const text = `${thing} ${verb}`.replaceAll("_", " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The filter options of the audit log; each kind includes all actions with its prefix. */
export const KINDS: readonly { value: string; label: PlainKey }[] = [
  { value: "", label: "audit.kinds.all" },
  { value: "session.", label: "audit.kinds.session" },
  { value: "account.", label: "audit.kinds.account" },
  { value: "user.", label: "audit.kinds.user" },
  { value: "membership.", label: "audit.kinds.membership" },
  { value: "post.", label: "audit.kinds.post" },
  { value: "media.", label: "audit.kinds.media" },
  { value: "options.", label: "audit.kinds.options" },
  { value: "food_menu.", label: "audit.kinds.food_menu" },
  { value: "place.", label: "audit.kinds.place" },
  { value: "snippet.", label: "audit.kinds.snippet" },
  { value: "submission.", label: "audit.kinds.submission" },
  { value: "submissions.", label: "audit.kinds.submissions" },
  { value: "domain.", label: "audit.kinds.domain" },
  { value: "announcement.", label: "audit.kinds.announcement" },
  { value: "snapshot.", label: "audit.kinds.snapshot" },
  { value: "backups.", label: "audit.kinds.backups" },
  { value: "work.", label: "audit.kinds.work" },
  { value: "installation.", label: "audit.kinds.installation" },
];
