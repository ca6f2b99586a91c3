// See docs/decisions/places-and-stops.md.

export interface MapSpot {
  latitude: number;
  longitude: number;
}

/** A rectangle in Web Mercator, where the world's width and height are 1. `left` may be over 1. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A position in a box, in percent of its width and height. */
export interface At {
  x: number;
  y: number;
}

/** The ratio of width to height. */
export const mapRatio = 4 / 3;
const equator = 40_075_017;
/** The northern and southern limit of the projection, in degrees. */
const mostLatitude = 85.05;
/** The minimum width of a map in meters, so that a single pin shows a part of the town and not a doorstep. */
const leastMetres = 900;
/**
 * The share of the map that is free on each side of the pins, because pins are tall and names are next to
 * them.
 */
const margin = 0.17;

function projected({ latitude, longitude }: MapSpot): [x: number, y: number] {
  const angle = (Math.max(-mostLatitude, Math.min(mostLatitude, latitude)) * Math.PI) / 180;
  return [(longitude + 180) / 360, 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI)];
}

/**
 * Return the smallest box around all spots, with margins. The box crosses the antimeridian if it is narrower
 * that way.
 */
export function boxAround(spots: MapSpot[]): Box {
  const points = spots.map(projected);
  const xs = unwrapLongitudes(points.map(([x]) => x));
  const ys = points.map(([, y]) => y);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const middle = (north + south) / 2;
  const least = leastMetres / metresAcross(middle);
  const room = 1 - 2 * margin;
  const width = Math.min(1, Math.max((east - west) / room, ((south - north) / room) * mapRatio, least));
  const height = width / mapRatio;
  return { left: (west + east) / 2 - width / 2, top: middle - height / 2, width, height };
}

/** Return the positions, with those west of the widest gap moved once around the world. */
function unwrapLongitudes(xs: number[]): number[] {
  const sorted = [...xs].sort((one, other) => one - other);
  let [widest, after] = [1 - ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)), sorted[0] ?? 0];
  for (const [index, x] of sorted.entries()) {
    const gap = x - (sorted[index - 1] ?? x);
    if (gap > widest) [widest, after] = [gap, x];
  }
  return xs.map((x) => (x < after ? x + 1 : x));
}

export function placeIn(box: Box, spot: MapSpot): At {
  const [x, y] = projected(spot);
  const turns = Math.round(box.left + box.width / 2 - x);
  return { x: ((x + turns - box.left) / box.width) * 100, y: ((y - box.top) / box.height) * 100 };
}

/** Return the spot at a position of the box. */
export function spotAt(box: Box, { x, y }: At): MapSpot {
  const across = box.left + (x / 100) * box.width;
  const down = box.top + (y / 100) * box.height;
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI;
  const longitude = (across - Math.floor(across)) * 360 - 180;
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) };
}

/** Return the box with the same center and `times` the width. */
export function zoomed(box: Box, times: number): Box {
  const width = Math.min(1, Math.max(box.width * times, 100 / equator));
  const height = width / mapRatio;
  return {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
  };
}

function metresAcross(y: number): number {
  return equator / Math.cosh(Math.PI * (1 - 2 * y));
}

/** A round distance, and its share of the map's width. */
interface Scale {
  text: string;
  percent: number;
}

export function getScale(box: Box): Scale {
  const across = metresAcross(box.top + box.height / 2) * box.width;
  const most = across * 0.3;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((each) => each * power <= most) ?? 1) * power;
  return { text: `${metric(metres)} (${imperial(metres)})`, percent: (metres / across) * 100 };
}

function metric(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${metres / 1000} km`;
}

function imperial(metres: number): string {
  const miles = metres / 1609.344;
  if (miles < 0.2) return `${Math.round(metres / 0.3048 / 10) * 10} ft`;
  return `${miles < 10 ? Number(miles.toPrecision(2)) : Math.round(miles)} mi`;
}

/** Return grid lines to the north and east, as on paper maps: four to eight per map. */
export function getGrid(box: Box): { x: number[]; y: number[] } {
  const step = 2 ** Math.floor(Math.log2(box.width / 4));
  const lines = (from: number, length: number) => {
    const first = Math.ceil(from / step);
    const count = Math.floor((from + length) / step) - first + 1;
    return Array.from({ length: count }, (_, index) => (((first + index) * step - from) / length) * 100);
  };
  return { x: lines(box.left, box.width), y: lines(box.top, box.height) };
}
