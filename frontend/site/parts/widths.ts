import type { MediaItem, Template } from "../../generated/schema";

/**
 * The widths of pictures in the style sheets, for browsers that have not loaded these yet. A picture that
 * covers its frame is wider than the frame if its ratio is flatter, and the browser has to load all of it.
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

/** Return the `sizes` of a hero's picture. */
export function heroWidth(item: MediaItem, { template, split, centred }: HeroShape): string {
  if (split) return covering(item, template === "restaurant" ? 4 / 5 : 4 / 3, half);
  if (template === "association") return covering(item, 4 / 3, centred ? middle : half);
  if (template === "blank") return covering(item, 16 / 9, whole);
  // Full width and 64 % of the screen height: on tall screens the height determines the width.
  const width = Math.round(64 * ratioOf(item));
  return `(max-aspect-ratio: ${width}/100) ${width}vh, 100vw`;
}

/** The column of a card on phones and larger screens: a full column, one of two, or two columns wide. */
export type CardShape = "alone" | "pair" | "wide";

/** Return the `sizes` of a card's picture. */
export function cardWidth(item: MediaItem, shape: CardShape): string {
  return covering(item, 4 / 3, { alone: column, pair: narrowColumn, wide: half }[shape]);
}

/** Return the `sizes` of a header logo: as high as its row, at most as wide as a name. */
export function logoWidth(item: MediaItem): string {
  return `${Math.min(12, Math.ceil(2.75 * ratioOf(item)))}rem`;
}

function covering(item: MediaItem, frame: number, widths: readonly SlotWidth[]): string {
  const factor = Math.max(1, ratioOf(item) / frame);
  return widths.map(([when, width, unit]) => `${when}${Math.round(width * factor)}${unit}`).join(", ");
}

/** Return width divided by height; 1 if the size is unknown. */
function ratioOf({ width, height }: MediaItem): number {
  return width && height ? width / height : 1;
}
