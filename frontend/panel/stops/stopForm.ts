import type { StopRequest } from "../../generated/schema";
import { type Repeat, WEEKLY } from "../kit/inputs/repeats";
import type { Place, Stop } from "../kit/stops/wire";

/** The editable values of a stop, with the version they are based on. */
export interface StopFormValues
  extends Pick<
    Stop,
    | "version"
    | "place_id"
    | "slot_id"
    | "day"
    | "begins"
    | "ends"
    | "name"
    | "address"
    | "latitude"
    | "longitude"
    | "note"
  > {
  business_id: number | null;
  /** One entry, or none for a single day, because stored drafts can contain lists but not null. */
  repeat: Repeat[];
}

/** A place of the site, or a spot of an earlier stop. */
export interface Spot
  extends Pick<StopFormValues, "place_id" | "name" | "address" | "latitude" | "longitude"> {
  /** The start time of the earlier stop. */
  begins?: string;
  ends?: string;
}

const MOST_RECENT = 4;

export function newStop(day: string, business_id: number | null): StopFormValues {
  return {
    version: 0,
    business_id,
    place_id: null,
    slot_id: "",
    day,
    begins: "",
    ends: "",
    repeat: [],
    name: "",
    address: "",
    latitude: null,
    longitude: null,
    note: "",
  };
}

/** Return a stop with a row in each of its lists, to check the shape of stored drafts. */
export function sampleStop(): StopFormValues {
  const repeat: Repeat = { ...WEEKLY, days: ["monday"], except_days: ["2030-01-01"] };
  return { ...newStop("2030-01-01", null), repeat: [repeat] };
}

export function toStopForm(stop: Stop): StopFormValues {
  const { version, business_id, place_id, slot_id, day, begins, ends, note } = stop;
  const { name, address, latitude, longitude } = stop.place_item;
  const where = { name, address, latitude, longitude };
  return {
    version,
    business_id,
    place_id,
    slot_id,
    day,
    begins,
    ends,
    ...where,
    note,
    repeat: stop.repeat ? [stop.repeat] : [],
  };
}

/** Return the request body, without the location for a place of the site. */
export function toStopRequest(values: StopFormValues): StopRequest {
  const { version, business_id, repeat, name, address, latitude, longitude, ...rest } = values;
  return {
    ...rest,
    ...(version > 0 && { version }),
    ...(business_id !== null && { business_id }),
    repeat: repeat[0] ?? null,
    ...(rest.place_id === null
      ? { name: name.trim(), address: address.trim(), latitude, longitude }
      : { name: "", address: "", latitude: null, longitude: null }),
  };
}

/** Return the request for a copy of a stop on another day. */
export function copyStop(stop: Stop, day: string): StopRequest {
  return toStopRequest({ ...toStopForm(stop), version: 0, day });
}

type StopProblems = Partial<Record<"business_id" | "name" | "day" | "begins" | "ends", "missing" | "same">>;

/** Return the problems that prevent saving a stop, by field. */
export function stopProblems({
  business_id,
  place_id,
  name,
  address,
  day,
  begins,
  ends,
}: StopFormValues): StopProblems {
  return {
    ...(business_id === null && { business_id: "missing" as const }),
    ...(place_id === null && !name.trim() && !address.trim() && { name: "missing" as const }),
    ...(!day && { day: "missing" as const }),
    ...(!begins && { begins: "missing" as const }),
    ...(!ends && { ends: "missing" as const }),
    ...(begins && begins === ends && { ends: "same" as const }),
  };
}

/** Return the recent spots of a business, each once with its last times, the latest first. */
export function recentSpots(stops: readonly Stop[], business: number | null): Spot[] {
  const own = stops
    .filter((each) => each.business_id === business && !each.slot_id)
    .toSorted((one, other) => other.day.localeCompare(one.day) || other.id - one.id);
  const spots = new Map<string, Spot>();
  for (const { place_id, place_item, begins, ends } of own) {
    const { name, address, latitude, longitude } = place_item;
    const key = `${place_id} ${name} ${address}`;
    if (!spots.has(key)) spots.set(key, { place_id, name, address, latitude, longitude, begins, ends });
  }
  return [...spots.values()].slice(0, MOST_RECENT);
}

/**
 * Return the places for stops outside slots: all places for users who can edit all stops, else places without
 * slots.
 */
export function freePlaces(places: readonly Place[], writesAll: boolean): Spot[] {
  return places
    .filter(({ slots }) => writesAll || slots.length === 0)
    .map(({ id, name, address, latitude, longitude }) => ({
      place_id: id,
      name,
      address,
      latitude,
      longitude,
    }));
}
