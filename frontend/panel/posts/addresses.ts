import type { Collection } from "../../generated/collections";

/** The url a post gets from its title until somebody writes another; the API makes the same one. */
export function urlFromTitle(collection: Pick<Collection, "url_prefix">, title: string): string {
  const slug = normalisedUrl(title).replaceAll("/", "-");
  return slug && collection.url_prefix + slug;
}

/** Latin letters that are no other letter with a mark, as they are spelled without them. */
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

/** Lower case letters, digits, dashes and single slashes, with none of them at the ends. */
export function normalisedUrl(raw: string): string {
  return raw
    .normalize("NFKD")
    .replace(/[ßẞæœøłđðþħı]/gi, (letter) => SPELLED[letter.toLowerCase()] ?? "")
    .replace(/[^\p{ASCII}]/gu, "")
    .toLowerCase()
    .replaceAll("'", "")
    .replace(/[^a-z0-9/]+/g, "-")
    .replace(/-*\/[-/]*/g, "/")
    .replace(/^[-/]+|[-/]+$/g, "");
}
