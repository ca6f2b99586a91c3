import { clockTimes } from "../../messages/dates";
import type { Translate } from "../../messages/shape";
import { type Hours, isClosed } from "../inputs/hours";

/** Return a field's value as text for comparisons: HTML without tags, rows as lines. */
export function fieldAsText(value: unknown, t: Translate): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return t(value ? "posts.stale.yes" : "posts.stale.no");
  if (typeof value === "string") return htmlAsText(picturesInWords(value, t));
  if (Array.isArray(value)) return value.map((each) => fieldAsText(each, t)).join("\n");
  if (typeof value === "object") {
    const parts = Object.values(value).map((each) => fieldAsText(each, t));
    return parts.filter(Boolean).join(", ");
  }
  return String(value);
}

/** Return one row of usual hours as text. A row with neither times nor a note means closed. */
export function hoursAsText(hours: Hours, t: Translate): string {
  const { day, opens, closes, note } = hours;
  const times = opens && closes ? clockTimes(opens, closes) : isClosed(hours) && t("inputs.hours.closed");
  return [t(`inputs.days.${day}`), times, note].filter(Boolean).join(" ");
}

/** Replace images with text, so that a comparison shows added images. */
function picturesInWords(html: string, t: Translate): string {
  if (!html.includes("<img")) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const picture of body.querySelectorAll("img")) {
    const line = document.createElement("p");
    line.textContent = `[${[t("inputs.format.picture"), picture.alt].filter(Boolean).join(": ")}]`;
    picture.replaceWith(line);
  }
  return body.innerHTML;
}

/** Return the text of HTML. The parsed document is never inserted, so no script in it can run. */
export function htmlAsText(html: string): string {
  if (!html.includes("<")) return html;
  const spaced = html.replace(/<\/(?:p|li|h[2-4]|blockquote)>/g, "$&\n");
  return new DOMParser().parseFromString(spaced, "text/html").body.textContent.trim();
}
