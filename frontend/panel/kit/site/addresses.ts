import type { Collection } from "../../../generated/collections";

/** Return the default URL of a title, which is the same as the API's. */
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
 * Return lowercase letters, digits, dashes and single slashes, without leading or trailing dashes and
 * slashes. The fraction slash of "½" becomes a dash, or one half would be twelve.
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
