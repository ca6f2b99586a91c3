/** A place on the map, in degrees. */
export interface Pin {
  latitude: number;
  longitude: number;
}

const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/**
 * Patterns of coordinates in URLs of map services. The pin of a place comes before the center of the view.
 */
const PLACES = [
  `!3d${DEGREES}!4d${DEGREES}`,
  `[?&]mlat=${DEGREES}&mlon=${DEGREES}`,
  `[?&](?:q|query|ll|center|destination|daddr|sll)=${DEGREES},${DEGREES}`,
  `^geo:${DEGREES},${DEGREES}`,
  `@${DEGREES},${DEGREES}`,
  String.raw`#map=[\d.]+/${DEGREES}/${DEGREES}`,
  String.raw`^${DEGREES}\s*[,; ]\s*${DEGREES}$`,
].map((source) => new RegExp(source));

/** Return the place of a pasted map link or of two numbers, or null if there is none. */
export function parsePin(text: string): Pin | null {
  const readable = decode(text.trim()).replace(/, /g, ",");
  for (const place of PLACES) {
    const [, latitude, longitude] = place.exec(readable) ?? [];
    if (latitude === undefined || longitude === undefined) continue;
    const pin = { latitude: Number(latitude), longitude: Number(longitude) };
    if (Math.abs(pin.latitude) <= 90 && Math.abs(pin.longitude) <= 180) return pin;
  }
  return null;
}

export function pinText({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}): string {
  return latitude === null || longitude === null ? "" : `${latitude}, ${longitude}`;
}

/** Return the URL of a map that shows a place. */
export function getMap({ latitude, longitude }: Pin): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
