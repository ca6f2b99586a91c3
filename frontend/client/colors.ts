import type { DomainColor } from "./boot";

/** The domain's two strongest colors, as used in the panel and the sign-in pages. */
export interface Accent {
  background: string;
  /** A text color that is readable on the background, even if the domain's own color pair is not. */
  text: string;
  /** A second background color of the domain. */
  second: string;
}

const ACCENT_TEXT = 1;
const ACCENT_BACKGROUND = 4;
const PRIMARY_BACKGROUND = 5;
const READABLE = 4.5;
const UNSET: Accent = { background: "#0d6350", text: "#ffffff", second: "#f3e9d2" };

export function getAccent(colors: readonly DomainColor[]): Accent {
  const background = getCode(colors, ACCENT_BACKGROUND) ?? UNSET.background;
  const wanted = getCode(colors, ACCENT_TEXT) ?? UNSET.text;
  return {
    background,
    text: contrast(wanted, background) >= READABLE ? wanted : blackOrWhiteOn(background),
    second: getCode(colors, PRIMARY_BACKGROUND) ?? UNSET.second,
  };
}

/** Return the contrast ratio of two `#rrggbb` colors, from 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export function blackOrWhiteOn(background: string): string {
  return contrast("#000000", background) > contrast("#ffffff", background) ? "#000000" : "#ffffff";
}

function getCode(colors: readonly DomainColor[], type: number): string | undefined {
  const code = colors.find((each) => each.domain_color_type_id === type)?.code;
  return code && /^#[0-9a-f]{6}$/i.test(code) ? code : undefined;
}

/** Return the relative luminance as defined in WCAG 2. */
function luminance(code: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(code.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
