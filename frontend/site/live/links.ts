import { notPublic } from "../../generated/addresses";

/** Paths below which no public page is, and files. */
const noPage = new RegExp(`^/(?:${notPublic.join("|")})(?:/|$)|\\.(?!html?$)\\w{1,11}$`);

/** The page of this site a link leads to, if it may be shown in the place of this one. */
export function pageOfLink(link: unknown): URL | null {
  if (!(link instanceof HTMLAnchorElement) || !link.getAttribute("href")) return null;
  const opensHere = !link.target || link.target === "_self";
  if (!opensHere || link.hasAttribute("download") || link.relList.contains("external") || link.dataset.opens)
    return null;
  return pageAt(link.href);
}

/** That address, if it is one of a public page of this site. */
function pageAt(href: string): URL | null {
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

/** Where a search form leads with what was typed into it. */
export function pageOfForm(form: HTMLFormElement): URL | null {
  const url = form.method === "get" && !form.target ? pageAt(form.action) : null;
  if (!url) return null;
  const values = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  url.search = String(new URLSearchParams(values));
  return url;
}

/** The address of a page without the place on it. */
export function withoutPlace(url: URL | Location): string {
  return url.origin + url.pathname + url.search;
}
