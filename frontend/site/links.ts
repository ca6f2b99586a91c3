import type { PageContent } from "../generated/schema";

const allowed = /^(?:https?:\/\/|mailto:|tel:|[/?#](?![/\\]))[^\s\\<>"]*$/i;

/** A link someone wrote, or undefined when it leads anywhere but the web, a mail, a phone or this site. */
export function safe(url: string): string | undefined {
  return allowed.test(url) ? url : undefined;
}

export function telephone(phone: string): string {
  return `tel:${phone.replace(/(?:x|ext).*/i, "").replace(/[^+\d]/g, "")}`;
}

interface MapPlace {
  name?: string;
  address?: string;
  latitude?: number | null;
  longitude?: number | null;
}

export function onMap({ name, address, latitude, longitude }: MapPlace): string {
  const query = typeof latitude === "number" ? `${latitude},${longitude}` : address || name;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query ?? "")}`;
}

/** The last segment of a post's url, by which lists are filtered. */
export function slugOf(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}

/** What the address of an index page says. */
export interface Chosen {
  url: string;
  page: Pick<PageContent, "query">;
}

/** This index page with something else chosen; what is not named stays, another choice starts at page 1. */
export function indexLink(
  { url, page: { query: chosen } }: Chosen,
  change: { page?: number; cuisine?: string; category?: string; open?: string; q?: string },
): string {
  const { page, cuisine, category, open, q } = { ...chosen, page: 1, ...change };
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (cuisine) query.set("cuisine", cuisine);
  if (category) query.set("category", category);
  if (open) query.set("open", open);
  if (page > 1) query.set("page", String(page));
  // A comma means itself in a query, and stays one for whoever reads the address.
  return `/${url}${query.size ? `?${String(query).replaceAll("%2C", ",")}` : ""}`;
}

/** The cuisines in the query of a list of members, with that one chosen, or no longer if it was. */
export function withToggled(chosen: string, slug: string): string {
  const before = chosen ? chosen.split(",") : [];
  const others = before.filter((each) => each !== slug);
  return (others.length < before.length ? others : [...before, slug]).sort().join(",");
}

/** Where a video is watched on its host's own page, and what to frame to watch it here. */
export interface Video {
  host: string;
  page: string;
  frame: string;
}

/** The video of a setting such as `youtube:abc…`; null for anything else, however it got there. */
export function videoOf(setting: string): Video | null {
  const [, host, id = "", key] = /^(youtube|vimeo):([\w-]{1,20})(?:\/([0-9a-f]+))?$/.exec(setting) ?? [];
  if (host === "youtube") {
    return {
      host: "YouTube",
      page: `https://www.youtube.com/watch?v=${id}`,
      frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    };
  }
  if (host !== "vimeo") return null;
  const query = new URLSearchParams({ autoplay: "1", dnt: "1", ...(key && { h: key }) });
  return {
    host: "Vimeo",
    page: `https://vimeo.com/${id}${key ? `/${key}` : ""}`,
    frame: `https://player.vimeo.com/video/${id}?${query}`,
  };
}
