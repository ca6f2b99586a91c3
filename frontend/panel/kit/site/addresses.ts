import type { Collection } from "../../../generated/collections";

/** Return the default URL for a title. The API uses the same rule. */
export function urlFromTitle(collection: Pick<Collection, "url_prefix">, title: string): string {
  const slug = normalizeUrl(title).replaceAll("/", "-");
  return slug && collection.url_prefix + slug;
}

/** The spelling of Latin letters that do not decompose into a letter and a mark. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
};

/**
 * Return the text as lowercase letters, digits, dashes and single slashes, without leading or trailing dashes
 * and slashes. The fraction slash of "½" becomes a dash, because "1/2" must not become "12".
 */
export function normalizeUrl(raw: string): string {
  return raw
    .normalize("NFKD")
    .replace(/[ßẞæœøłđðþħı]/gi, (letter) => SPELLED[letter.toLowerCase()] ?? "")
    .replaceAll("\u2044", "-")
    .replace(/[^\p{ASCII}]/gu, "")
    .toLowerCase()
    .replaceAll("'", "")
    .replace(/[^a-z0-9/]+/g, "-")
    .replace(/-*\/[-/]*/g, "/")
    .replace(/^[-/]+|[-/]+$/g, "");
}
