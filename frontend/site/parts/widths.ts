import type { MediaItem, Template } from "../../generated/schema";

/**
 * How wide the style sheets draw pictures, told to the browser while it has none of them yet. A picture that covers
 * its frame is wider than the frame when it is flatter, and the browser has to fetch all of it.
 */
type SlotWidth = readonly [when: string, width: number, unit: "vw" | "rem"];

const half: SlotWidth[] = [
  ["(min-width: 1200px) ", 36, "rem"],
  ["(min-width: 768px) ", 46, "vw"],
  ["", 94, "vw"],
];
const whole: SlotWidth[] = [
  ["(min-width: 1200px) ", 72, "rem"],
  ["", 94, "vw"],
];
const middle: SlotWidth[] = [
  ["(min-width: 800px) ", 48, "rem"],
  ["", 94, "vw"],
];
const column: SlotWidth[] = [
  ["(min-width: 960px) ", 24, "rem"],
  ["(min-width: 600px) ", 46, "vw"],
  ["", 92, "vw"],
];
const narrowColumn: SlotWidth[] = [
  ["(min-width: 960px) ", 24, "rem"],
  ["", 46, "vw"],
];

interface HeroShape {
  template: Template;
  split?: boolean | undefined;
  centred?: boolean | undefined;
}

/** The picture of a hero. */
export function heroWidth(item: MediaItem, { template, split, centred }: HeroShape): string {
  if (split) return covering(item, template === "restaurant" ? 4 / 5 : 4 / 3, half);
  if (template === "association") return covering(item, 4 / 3, centred ? middle : half);
  if (template === "blank") return covering(item, 16 / 9, whole);
  // From edge to edge and 64 % of the screen high: on a high screen the height decides how wide the picture is.
  const width = Math.round(64 * ratioOf(item));
  return `(max-aspect-ratio: ${width}/100) ${width}vh, 100vw`;
}

/** How a card stands on a phone and beyond: in a column of its own, two by two, or as wide as two. */
export type CardShape = "alone" | "pair" | "wide";

/** The picture of a card. */
export function cardWidth(item: MediaItem, shape: CardShape): string {
  return covering(item, 4 / 3, { alone: column, pair: narrowColumn, wide: half }[shape]);
}

/** A logo in the header, as high as its row and at most as wide as a name. */
export function logoWidth(item: MediaItem): string {
  return `${Math.min(12, Math.ceil(2.75 * ratioOf(item)))}rem`;
}

function covering(item: MediaItem, frame: number, widths: readonly SlotWidth[]): string {
  const factor = Math.max(1, ratioOf(item) / frame);
  return widths.map(([when, width, unit]) => `${when}${Math.round(width * factor)}${unit}`).join(", ");
}

/** Width over height; as a square while nobody has measured it. */
function ratioOf({ width, height }: MediaItem): number {
  return width && height ? width / height : 1;
}
