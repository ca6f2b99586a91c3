import { blackOrWhiteOn, contrast } from "../../../client/colors";

/** A color for each of the eight types, by number. */
export type Codes = Record<ColorType, string>;
export type ColorType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface ColorPair {
  name: "base" | "primary" | "secondary" | "accent";
  text: ColorType;
  background: ColorType;
}

/** The pairs of text and background, in the order used to design a site. */
export const PAIRS: readonly ColorPair[] = [
  { name: "base", text: 7, background: 8 },
  { name: "primary", text: 2, background: 5 },
  { name: "secondary", text: 3, background: 6 },
  { name: "accent", text: 1, background: 4 },
];

const VARIABLES: Record<ColorType, string> = {
  1: "--accent-text",
  2: "--primary-text",
  3: "--secondary-text",
  4: "--accent-bg",
  5: "--primary-bg",
  6: "--secondary-bg",
  7: "--base-text",
  8: "--base-bg",
};
export const TYPES = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly ColorType[];

/** The minimum contrast of text of normal size in WCAG AA. */
export const READABLE = 4.5;

/**
 * The share of the text color in the background of quiet buttons, chips and fields. See
 * frontend/site/styles/controls.css.
 */
const SHADE = 0.1;

/** The default colors, for colors that the domain has not set. */
const UNSET: Codes = {
  1: "#FFFFFF",
  2: "#F3F6F6",
  3: "#2C353A",
  4: "#0E5F63",
  5: "#22292D",
  6: "#E9EEEE",
  7: "#1C2225",
  8: "#FFFFFF",
};

/** Return the API's colors by type, with defaults for types that are not set. */
export function getCodes(rows: readonly { domain_color_type_id: number; code: string }[]): Codes {
  const codes = Object.fromEntries(rows.map((row) => [row.domain_color_type_id, row.code.toUpperCase()]));
  return { ...UNSET, ...codes };
}

export function isCode(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/**
 * Return a color code in full, or null if the text is not one. The # is optional, and three digits are
 * expanded to six.
 */
export function codeFrom(text: string): string | null {
  const digits = text.trim().replace(/^#/, "");
  if (/^[0-9a-f]{6}$/i.test(digits)) return `#${digits.toUpperCase()}`;
  if (/^[0-9a-f]{3}$/i.test(digits))
    return `#${[...digits].map((digit) => digit + digit).join("")}`.toUpperCase();
  return null;
}

export function getContrast(pair: ColorPair, codes: Codes): number {
  return contrast(codes[pair.text], codes[pair.background]);
}

/** Return the contrast on the shaded background, where the text is also used. */
export function getShadeContrast(pair: ColorPair, codes: Codes): number {
  return onShade(codes[pair.text], codes[pair.background]);
}

/** Return a readable text color for the pair, by making the current color darker or lighter as needed. */
export function readableText(pair: ColorPair, codes: Codes): string {
  const background = codes[pair.background];
  const end = blackOrWhiteOn(background);
  for (let part = 0; part <= 1; part += 0.05) {
    const mixed = mix(codes[pair.text], end, part);
    if (onShade(mixed, background) >= READABLE) return mixed;
  }
  return end.toUpperCase();
}

/** Return the eight colors as the custom properties of the site's styles. */
export function cssVariables(codes: Codes): Record<string, string> {
  return Object.fromEntries(TYPES.map((type) => [VARIABLES[type], codes[type]]));
}

function onShade(text: string, background: string): number {
  return contrast(text, mix(background, text, SHADE));
}

function mix(one: string, other: string, part: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((code) => Number.parseInt(code.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(from + (to - from) * part)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`.toUpperCase();
}
