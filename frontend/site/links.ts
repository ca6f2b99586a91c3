import type { PageContent } from "../generated/schema";

const allowed = /^(?:https?:\/\/|mailto:|tel:|[/?#](?![/\\]))[^\s\\<>"]*$/i;

/**
 * Return a link entered by a user, or undefined if it is neither a web, mail or phone link nor a path of this
 * site.
 */
export function safe(url: string): string | undefined {
  return allowed.test(url) ? url : undefined;
}

/**
 * Return the link that calls a number without its extension. Letters in numbers such as 0800 TACOS are dialed
 * as digits.
 */
export function telephone(phone: string): string {
  const number = phone.replace(/[ ,;]*(?<![a-z])(x|ext\.?) ?\d+$/i, "");
  const isWritten = /^[(+\d][\d ().\-/]+[a-z]{3}[a-z\d -]*$/i.test(number);
  // Return the phone key of a letter from A to Z.
  const getKey = (letter: string) => "22233344455566677778889999".charAt(Number.parseInt(letter, 36) - 10);
  return `tel:${(isWritten ? number.replace(/[a-z]/gi, getKey) : number).replace(/[^+\d]/g, "")}`;
}

interface MapPlace {
  name?: string;
  address?: string;
  latitude?: number | null;
  longitude?: number | null;
}

/** The beginning of links to directions. */
export const routeLink = "https://www.google.com/maps/dir/?api=1&destination=";

/**
 * Return the link to directions to a place, by name and address if it has an address, else by coordinates.
 * Map apps of phones use the exact coordinates and the name in the fragment (`live/mapApps.ts`).
 */
export function onMap({ name, address, latitude, longitude }: MapPlace): string {
  const named = [...new Set([name, address])].filter(Boolean).join(", ");
  if (typeof latitude !== "number") return routeLink + encodeURIComponent(named);
  const spot = `${latitude},${longitude}`;
  const [to, fragment] = [address ? named : spot, `${spot},${name || address || ""}`].map(encodeURIComponent);
  return `${routeLink}${to}#${fragment}`;
}

/** Return the link that subscribes to a calendar, so that calendar apps follow its changes. */
export function subscription(origin: string, path: string): string {
  return `${origin.replace(/^https?:/, "webcal:")}${path}`;
}

/** Return the last segment of a post's URL, the filter value of lists. */
export function getSlug(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}

/** The query of an index page's URL. */
export interface Chosen {
  url: string;
  page: Pick<PageContent, "query">;
}

/**
 * Return the URL of this index page with other values. Other parameters stay the same. Any change resets the
 * page to 1.
 */
export function indexLink(
  { url, page: { query: chosen } }: Chosen,
  change: Partial<PageContent["query"]>,
): string {
  const { page, cuisine, category, toggles, q } = { ...chosen, page: 1, ...change };
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (cuisine) query.set("cuisine", cuisine);
  if (category) query.set("category", category);
  for (const [name, value] of Object.entries(toggles)) query.set(name, value);
  if (page > 1) query.set("page", String(page));
  // A comma is valid in a query, and keeps the URL readable.
  return `/${url}${query.size ? `?${String(query).replaceAll("%2C", ",")}` : ""}`;
}

/** Return the cuisines in the query of a member list, with one cuisine toggled. */
export function withToggled(chosen: string, slug: string): string {
  const before = chosen ? chosen.split(",") : [];
  const others = before.filter((each) => each !== slug);
  return (others.length < before.length ? others : [...before, slug]).sort().join(",");
}

/** A video: the URL of its page at the host, and the URL to embed. */
export interface Video {
  host: string;
  page: string;
  frame: string;
}

/** Return the video of a setting such as `youtube:abc…`, or null for any other value. */
export function getVideo(setting: string): Video | null {
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
