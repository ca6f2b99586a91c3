import type { MediaItem, Template } from "../../generated/schema";

/**
 * The widths of images in the style sheets, for browsers that have not loaded the sheets yet. If an image
 * that covers its frame has a wider aspect ratio than the frame, the image is wider than the frame, and the
 * browser has to load all of it.
 */
type SlotWidth = readonly [when: string, width: number, unit: "vw" | "rem"];

const half: SlotWidth[] = [
  ["(min-width: 1920px) ", 42, "rem"],
  ["(min-width: 1280px) ", 36, "rem"],
  ["(min-width: 600px) ", 46, "vw"],
  ["", 94, "vw"],
];
const whole: SlotWidth[] = [
  ["(min-width: 1920px) ", 84, "rem"],
  ["(min-width: 1280px) ", 72, "rem"],
  ["", 94, "vw"],
];
const middle: SlotWidth[] = [
  ["(min-width: 960px) ", 48, "rem"],
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

/** Return the `sizes` of a hero's image. */
export function heroWidth(item: MediaItem, { template, split, centred }: HeroShape): string {
  if (split) return covering(item, template === "restaurant" ? 4 / 5 : 4 / 3, half);
  if (template === "association") return covering(item, 4 / 3, centred ? middle : half);
  if (template === "blank") return covering(item, 16 / 9, whole);
  // Full width, and 54% of the screen's height (30% on phones). On tall screens, the height determines the
  // width.
  const [phone, desk] = [30, 54].map((height) => Math.round(height * getRatio(item)));
  const isPhone = "(max-width: 599px)";
  return (
    `${isPhone} and (max-aspect-ratio: ${phone}/100) ${phone}vh, ${isPhone} 100vw, ` +
    `(max-aspect-ratio: ${desk}/100) ${desk}vh, 100vw`
  );
}

/** The column of a card on phones and larger screens: a full column, one of two, or two columns wide. */
export type CardShape = "alone" | "pair" | "wide";

/** Return the `sizes` of a card's image. */
export function cardWidth(item: MediaItem, shape: CardShape): string {
  return covering(item, 4 / 3, { alone: column, pair: narrowColumn, wide: half }[shape]);
}

/** Return the `sizes` of a header logo, which is as high as its row and no wider than a name. */
export function logoWidth(item: MediaItem): string {
  return `${Math.min(12, Math.ceil(2.75 * getRatio(item)))}rem`;
}

function covering(item: MediaItem, frame: number, widths: readonly SlotWidth[]): string {
  const factor = Math.max(1, getRatio(item) / frame);
  return widths.map(([when, width, unit]) => `${when}${Math.round(width * factor)}${unit}`).join(", ");
}

/** Return width divided by height, or 1 if the size is unknown. */
function getRatio({ width, height }: MediaItem): number {
  return width && height ? width / height : 1;
}
