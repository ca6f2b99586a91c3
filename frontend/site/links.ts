import type { SitePayload } from "./payload";

const allowed = /^(?:https?:\/\/|mailto:|tel:|[/?#](?![/\\]))[^\s\\<>"]*$/i;

/** A link someone wrote, or undefined when it leads anywhere but the web, a mail, a phone or this site. */
export function safe(url: string): string | undefined {
  return allowed.test(url) ? url : undefined;
}

export function telephone(phone: string): string {
  return `tel:${phone.replace(/(?:x|ext).*/i, "").replace(/[^+\d]/g, "")}`;
}

export function onMap(place: { address?: string; latitude?: number; longitude?: number }): string {
  const { address, latitude, longitude } = place;
  const query = latitude === undefined ? address : `${latitude},${longitude}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query ?? "")}`;
}

/** The last segment of a post's url, by which lists are filtered. */
export function slugOf(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}

/** This index page with something else chosen; what is not named stays, another choice starts at page 1. */
export function indexLink(
  site: SitePayload,
  change: { page?: number; cuisine?: string; q?: string },
): string {
  const { page, cuisine, q } = { ...site.page.query, page: 1, ...change };
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (cuisine) query.set("cuisine", cuisine);
  if (page > 1) query.set("page", String(page));
  return `/${site.url}${query.size ? `?${query}` : ""}`;
}
