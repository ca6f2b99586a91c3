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

/** What a page shows of a business, of a member or of the site itself. */
export interface Business {
  /** Key in `SitePayload.days`: the id of a member's post, 0 for the site's own business. */
  id: number;
  phone: string;
  email: string;
  links: { label?: string; url: string; purpose?: string }[];
  places: BusinessPlace[];
  /** The regular weekly hours. */
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
    // The address and the places, without duplicates.
    places: address && !places.some((each) => each.address === address) ? [{ address }, ...places] : places,
  };
}

/** Return the reservation link: the business's own, else the site's; null if there is none. */
export function reservation({ options, business }: SitePayload): { label: string; url: string } | null {
  const { join_url: url, join_title: label } = options;
  return business.links.find(({ purpose }) => purpose === "reserve") ?? (url ? { label, url } : null);
}
