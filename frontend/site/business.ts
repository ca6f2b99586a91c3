import type { PostPublic, SitePayload } from "../generated/schema";
import { getText } from "./context";
import type { HoursRow } from "./hours";
import { listRows } from "./rows";

export interface BusinessPlace {
  /** The name of the business, for maps. */
  name?: string;
  address: string;
  latitude?: number;
  longitude?: number;
  note?: string;
  schedule_url?: string;
}

/** The displayed data of a business, of a member or of the site itself. */
export interface Business {
  /** The key in `SitePayload.days`: the id of a member's post, or 0 for the site's own business. */
  id: number;
  phone: string;
  email: string;
  links: { label?: string; url: string; purpose?: string }[];
  places: BusinessPlace[];
  /** The regular weekly hours. */
  hours: HoursRow[];
}

export function ownBusiness({ options, business, domain }: SitePayload): Business {
  const { latitude, longitude, links, hours } = business;
  const { address, phone, email } = options;
  const spot = latitude !== null && longitude !== null && { latitude, longitude };
  const place = { name: options.title || domain.title, address, ...spot };
  return { id: 0, phone, email, links, hours, places: address || spot ? [place] : [] };
}

export function memberBusiness(post: PostPublic): Business {
  const address = getText(post, "address");
  const name = post.title;
  const rows = listRows<BusinessPlace>(post, "locations");
  // The address and the places, without duplicates.
  const places = address && !rows.some((each) => each.address === address) ? [{ address }, ...rows] : rows;
  return {
    id: post.id,
    phone: getText(post, "phone"),
    email: getText(post, "email"),
    links: listRows(post, "links"),
    hours: listRows(post, "hours"),
    places: places.map((each) => ({ ...each, name })),
  };
}

/** An action for guests: a button's text and link. */
export interface GuestAction {
  label: string;
  url: string;
}

/** The path of the site's own reservation form. */
const ownForm = "/reserve";

/** Return the first link of the business info with the given purpose, or null. */
export function linkTo({ business }: SitePayload, wanted: "reserve" | "order"): GuestAction | null {
  const link = business.links.find(({ purpose }) => purpose === wanted);
  return link ? { ...link, label: link.label || (wanted === "order" ? "Order" : "Reserve") } : null;
}

/**
 * Return the reservation link: that of the business, else that of the site, else the page with the site's
 * form, or null.
 */
export function reservation(site: SitePayload): GuestAction | null {
  const { join_url: url, join_title: label } = site.options;
  if (url) return linkTo(site, "reserve") ?? { label: label || "Reserve", url };
  const form = site.guest_pages.includes("reserve") ? { label: "Reserve", url: ownForm } : null;
  return linkTo(site, "reserve") ?? form;
}

/** Return the target of a link. The reservation link of the business info replaces the site's own form. */
export function destination(site: SitePayload, url: string): string {
  return (url === ownForm && linkTo(site, "reserve")?.url) || url;
}

/** Return the reservation link that replaces the forms of this page, or null on every other page. */
export function findFormReplacement(site: SitePayload): GuestAction | null {
  return `/${site.url}` === ownForm ? linkTo(site, "reserve") : null;
}

/** Return the link to the dishes, or null for a site without menus. */
export function menuLink({ guest_pages }: SitePayload): string | null {
  return guest_pages.includes("menu") ? "/menu" : null;
}
