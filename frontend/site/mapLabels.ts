import type { At } from "./mapping";
import { mapRatio } from "./mapping";

/** A pin with one tap target. Items that are too close together share a pin. */
interface LabelCluster<Item> {
  at: At;
  items: Item[];
}

type LabelSide = "right" | "left" | "below" | "above";

/**
 * The map widths in pixels to check. Labels that fit at all of these widths also fit at widths in between.
 */
const widths = [300, 520, 760];
/** At the narrowest width, visitors cannot tap pins separately if they are closer than this many pixels. */
const nearest = 36;
const pin = 32;
const lineHeight = 20;
const mostLetters = 22;

/** Return the pins of a map, in the order of their first items. */
export function clusters<Item>(items: Item[], place: (item: Item) => At): LabelCluster<Item>[] {
  const [width = 0] = widths;
  const groups: LabelCluster<Item>[] = [];
  for (const item of items) {
    const at = place(item);
    const near = groups.find((each) => distance(each.at, at, width) < nearest);
    if (near) near.items.push(item);
    else groups.push({ at, items: [item] });
  }
  return groups;
}

function distance(one: At, other: At, width: number): number {
  const [dx, dy] = [((one.x - other.x) / 100) * width, ((one.y - other.y) / 100) * (width / mapRatio)];
  return Math.hypot(dx, dy);
}

/** Shorten a name to the length used on maps. */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length > mostLetters
    ? `${letters
        .slice(0, mostLetters - 1)
        .join("")
        .trimEnd()}…`
    : name;
}

/**
 * Return the side of the pin for each name, or null if the name would cover another name, a pin or the edge.
 */
export function getSides(pins: { at: At; name: string }[]): (LabelSide | null)[] {
  const taken = widths.map((width) => pins.map(({ at }) => pinArea(at, width)));
  return pins.map(({ at, name }, own) => {
    for (const side of ["right", "left", "below", "above"] as const) {
      const areas = widths.map((width) => nameArea(at, name, side, width));
      const isFree = areas.every((area, index) => {
        const others = (taken[index] ?? []).filter((_, other) => other !== own);
        return isInside(area, widths[index] ?? 0) && !others.some((other) => overlap(area, other));
      });
      if (!isFree) continue;
      for (const [index, area] of areas.entries()) taken[index]?.push(area);
      return side;
    }
    return null;
  });
}

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function pinArea(at: At, width: number): Area {
  return around(at, width, { left: -pin / 2, top: -pin / 2, right: pin / 2, bottom: pin / 2 });
}

function nameArea(at: At, name: string, side: LabelSide, width: number): Area {
  const [long, high, gap] = [getLength(name), lineHeight / 2, pin / 2 + 2];
  if (side === "right") return around(at, width, { left: gap, top: -high, right: gap + long, bottom: high });
  if (side === "left") return around(at, width, { left: -gap - long, top: -high, right: -gap, bottom: high });
  const [top, bottom] = side === "below" ? [gap, gap + lineHeight] : [-gap - lineHeight, -gap];
  return around(at, width, { left: -long / 2, top, right: long / 2, bottom });
}

function around(at: At, width: number, area: Area): Area {
  const [x, y] = [(at.x / 100) * width, (at.y / 100) * (width / mapRatio)];
  return { left: x + area.left, top: y + area.top, right: x + area.right, bottom: y + area.bottom };
}

/** Estimate the length of a name in pixels, erring on the long side. */
function getLength(name: string): number {
  return [...shortName(name)].reduce((length, letter) => length + (letter > "\u2e80" ? 15 : 8), 8);
}

function isInside({ left, top, right, bottom }: Area, width: number): boolean {
  // The scale is at the bottom, the north arrow at the top right.
  return left > 4 && right < width - 4 && top > 4 && bottom < width / mapRatio - 30;
}

function overlap(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
