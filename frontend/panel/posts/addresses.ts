import type { Collection } from "../../generated/collections";

/** The url a post gets from its title until somebody writes another; the API makes the same one. */
export function urlFromTitle(collection: Pick<Collection, "url_prefix">, title: string): string {
  const slug = normalisedUrl(title).replaceAll("/", "-");
  return slug && collection.url_prefix + slug;
}

/** Lower case letters, digits, dashes and single slashes, with none of them at the ends. */
export function normalisedUrl(raw: string): string {
  return raw
    .normalize("NFKD")
    .replace(/[^\p{ASCII}]/gu, "")
    .toLowerCase()
    .replaceAll("'", "")
    .replace(/[^a-z0-9/]+/g, "-")
    .replace(/-*\/[-/]*/g, "/")
    .replace(/^[-/]+|[-/]+$/g, "");
}
