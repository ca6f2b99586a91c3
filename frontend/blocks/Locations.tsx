import type { LocationsProps } from "../generated/blocks";
import type { ShownPlace, SitePayload } from "../generated/schema";
import { memberBusiness, ownBusiness } from "../site/business";
import { useVisit } from "../site/context";
import { Band } from "../site/parts/Band";
import { PlaceCards, PlaceMap } from "../site/parts/StopMap";
import { byPlace } from "../site/stops";
import { type BlockConfig, shownOrHidden, type WithMetadata } from "./block";

/** Places and the business address or, on a member page, the member's locations. */
export default function Locations({ id, title, text, places, show_map }: WithMetadata<LocationsProps>) {
  const shown = listPlaces(
    useVisit().site,
    places.flatMap(({ place }) => place ?? []),
  );
  if (!shown.length) return null;
  // A map without streets is useless with a single pin.
  const hasMap = show_map && shown.filter(({ latitude }) => latitude !== null).length > 1;
  const onIt = shown.map((place, index) => ({ key: String(index), place, now: [], next: [] }));
  return (
    <Band name="locations" title={title} text={text}>
      {hasMap ? <PlaceMap id={id} places={onIt} withList /> : <PlaceCards id={id} places={onIt} />}
    </Band>
  );
}

function listPlaces(site: SitePayload, named: number[]): ShownPlace[] {
  const { post } = site.page;
  if (named.length) return named.flatMap((id) => site.places.find((place) => place.id === id) ?? []);
  if (post?.collection === "members") {
    const stops = site.stops.filter(({ business_id }) => business_id === post.id);
    return stops.length
      ? byPlace(site, stops).map(({ place }) => place)
      : spots(memberBusiness(post).places, "");
  }
  const own = spots(ownBusiness(site).places);
  return site.business.is_subject || !site.places.length ? [...own, ...site.places] : site.places;
}

function spots(places: ReturnType<typeof ownBusiness>["places"], replacement?: string): ShownPlace[] {
  return places.map(({ name = "", address, latitude = null, longitude = null, note = "" }) => ({
    id: null,
    name: replacement ?? name,
    address,
    latitude,
    longitude,
    note,
  }));
}

export const config: BlockConfig<LocationsProps> = {
  category: "business",
  fields: {
    places: {
      help: "Leave blank to show all places and the business address. On a member page, the block shows the member's stops or locations.",
      items: { place: { label: "Place" } },
    },
    show_map: { label: "Map", options: shownOrHidden },
  },
  example: () => ({}),
};
