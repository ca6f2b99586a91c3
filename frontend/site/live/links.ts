import { notPublic } from "../../generated/addresses";

/** Matches files, and the paths that have no public pages below them. */
const noPage = new RegExp(`^/(?:${notPublic.join("|")})(?:/|$)|\\.(?!html?$)\\w{1,11}$`);

/** Return the URL of a link that can be navigated in place, or null. */
export function getLinkedPage(link: unknown): URL | null {
  if (!(link instanceof HTMLAnchorElement) || !link.getAttribute("href")) return null;
  const opensHere = !link.target || link.target === "_self";
  if (!opensHere || link.hasAttribute("download") || link.relList.contains("external") || link.dataset.opens)
    return null;
  return pageAt(link.href);
}

/** Return the URL if it is a public page of this site, or null. */
export function pageAt(href: string): URL | null {
  const url = readable(href);
  return url && url.origin === location.origin && !noPage.test(url.pathname) ? url : null;
}

function readable(href: string): URL | null {
  try {
    return new URL(href, location.href);
  } catch {
    return null;
  }
}

/** Return the URL that a search form submits to, or null. */
export function getFormPage(form: HTMLFormElement): URL | null {
  const url = form.method === "get" && !form.target ? pageAt(form.action) : null;
  if (!url) return null;
  const values = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  url.search = String(new URLSearchParams(values));
  return url;
}

/** Return the URL without its fragment. */
export function withoutPlace(url: URL | Location): string {
  return url.origin + url.pathname + url.search;
}
