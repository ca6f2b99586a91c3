import type { MapSpot } from "./mapping";

const earthRadius = 6_371_000;
const footLength = 0.3048;
const mileLength = 1609.344;
/** Distances below this number of miles are in feet. */
const leastMiles = 0.2;

/** Return the distance between two spots in meters. */
export function distanceBetween(one: MapSpot, other: MapSpot): number {
  const inRadians = (degrees: number) => (degrees * Math.PI) / 180;
  const [from, to] = [inRadians(one.latitude), inRadians(other.latitude)];
  const across = Math.sin(inRadians(other.longitude - one.longitude) / 2) ** 2;
  const along = Math.sin((to - from) / 2) ** 2;
  const half = Math.sqrt(along + Math.cos(from) * Math.cos(to) * across);
  return 2 * earthRadius * Math.asin(Math.min(1, half));
}

const directions = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];

/** Return the direction from one spot to another nearby, such as "northeast". */
export function directionTo(from: MapSpot, to: MapSpot): string {
  const north = to.latitude - from.latitude;
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const turn = Math.round((Math.atan2(east, north) * 4) / Math.PI);
  return directions.at(turn) ?? "";
}

/** Format a distance in the units of the visitor's region, such as "300 ft", "1.2 mi", "90 m" or "1,2 km". */
export function distanceInWords(meters: number, locale: string): string {
  const usesMiles = /^(?:US|GB|LR|MM)$/.test(new Intl.Locale(locale).maximize().region ?? "");
  const format = (value: number, unit: string, maximumFractionDigits = 0) =>
    new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits }).format(value);
  const tens = (value: number) => Math.max(10, Math.round(value / 10) * 10);
  if (usesMiles) {
    const miles = meters / mileLength;
    return miles < leastMiles ? format(tens(meters / footLength), "foot") : inLarge(miles, "mile");
  }
  return tens(meters) < 1000 ? format(tens(meters), "meter") : inLarge(meters / 1000, "kilometer");

  function inLarge(value: number, unit: string): string {
    return format(value, unit, value < 10 ? 1 : 0);
  }
}
