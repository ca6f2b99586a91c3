import type { PostPublic, SitePayload } from "../generated/schema";
import { textOf } from "./context";
import type { HoursRow } from "./hours";
import { rowsOf } from "./rows";

export interface BusinessPlace {
  address: string;
  latitude?: number;
  longitude?: number;
  note?: string;
  schedule_url?: string;
}

/** What a page tells of a kitchen, whoever states it. */
export interface Business {
  /** By which `SitePayload.days` names it: the id of a member's post, 0 for the site's own. */
  id: number;
  phone: string;
  email: string;
  links: { label?: string; url: string; purpose?: string }[];
  places: BusinessPlace[];
  /** The usual week. */
  hours: HoursRow[];
}

export function ownBusiness({ options, business }: SitePayload): Business {
  const { latitude, longitude, links, hours } = business;
  const { address, phone, email } = options;
  const spot = latitude !== null && longitude !== null && { latitude, longitude };
  return { id: 0, phone, email, links, hours, places: address || spot ? [{ address, ...spot }] : [] };
}

export function memberBusiness(post: PostPublic): Business {
  const address = textOf(post, "address");
  const places = rowsOf<BusinessPlace>(post, "locations");
  return {
    id: post.id,
    phone: textOf(post, "phone"),
    email: textOf(post, "email"),
    links: rowsOf(post, "links"),
    hours: rowsOf(post, "hours"),
    // Its address and its places, each once.
    places: address && !places.some((each) => each.address === address) ? [{ address }, ...places] : places,
  };
}

/** Where a table is reserved, if anywhere: what the business states, else where the site invites to. */
export function reservation({ options, business }: SitePayload): { label: string; url: string } | null {
  const { join_url: url, join_title: label } = options;
  return business.links.find(({ purpose }) => purpose === "reserve") ?? (url ? { label, url } : null);
}
