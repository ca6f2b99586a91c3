import type { PostPublic, SitePayload } from "../generated/schema";
import { textOf } from "./context";
import type { HoursRow } from "./hours";
import { rowsOf } from "./rows";

export interface HousePlace {
  address: string;
  latitude?: number;
  longitude?: number;
  note?: string;
  schedule_url?: string;
}

/** What a page tells of a kitchen, whoever states it. */
export interface House {
  /** By which `SitePayload.days` names it: the id of a member's post, 0 for the site's own. */
  id: number;
  phone: string;
  email: string;
  links: { label?: string; url: string; purpose?: string }[];
  places: HousePlace[];
  /** The usual week. */
  hours: HoursRow[];
}

export function ownHouse({ options, house }: SitePayload): House {
  const { latitude, longitude, links, hours } = house;
  const { address, phone, email } = options;
  const spot = latitude !== null && longitude !== null && { latitude, longitude };
  return { id: 0, phone, email, links, hours, places: address || spot ? [{ address, ...spot }] : [] };
}

export function memberHouse(post: PostPublic): House {
  const address = textOf(post, "address");
  const places = rowsOf<HousePlace>(post, "locations");
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

/** Where a table is reserved, if anywhere: what the house states, else where the site invites to. */
export function reservation({ options, house }: SitePayload): { label: string; url: string } | null {
  const { join_url: url, join_title: label } = options;
  return house.links.find(({ purpose }) => purpose === "reserve") ?? (url ? { label, url } : null);
}
