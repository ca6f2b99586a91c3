import type { StopRequest } from "../../generated/schema";
import { type Repeat, WEEKLY } from "../kit/inputs/repeats";
import type { Place, Stop } from "../kit/stops/wire";

/** What can be written about a stop, with the version it is based on. */
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
  /** One, or none for a single day: a draft tells lists from nothing. */
  repeat: Repeat[];
}

/** Somewhere to stand: a place of the site, or a spot where the truck stood before. */
export interface Spot
  extends Pick<StopFormValues, "place_id" | "name" | "address" | "latitude" | "longitude"> {
  /** When it stood there. */
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

/** A stop with a row in each of its lists, to recognise what is kept of one. */
export function sampleStop(): StopFormValues {
  const repeat: Repeat = { ...WEEKLY, days: ["monday"], except_days: ["2030-01-01"] };
  return { ...newStop("2030-01-01", null), repeat: [repeat] };
}

export function stopFormOf(stop: Stop): StopFormValues {
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

/** What is sent: a place says itself where it is. */
export function sentStop(values: StopFormValues): StopRequest {
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

/** What a stop of another day is made of. */
export function copyOf(stop: Stop, day: string): StopRequest {
  return sentStop({ ...stopFormOf(stop), version: 0, day });
}

type StopProblems = Partial<Record<"business_id" | "name" | "day" | "begins" | "ends", "missing" | "same">>;

/** What keeps a stop from being saved, by its field. */
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

/** Where a business stood lately, each spot once with its last times, the latest first. */
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

/** The places where one may stand without taking what they offer: who enters all stops may anywhere. */
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
