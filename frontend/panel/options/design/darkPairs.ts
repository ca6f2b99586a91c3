import type { Codes, ColorPair } from "../../kit/site/pairs";

export type PairName = ColorPair["name"];

/** A text and its background, as `#rrggbb`. */
export interface TextOn {
  text: string;
  background: string;
}

type Oklab = [l: number, a: number, b: number];

/** Return the pairs of the dark theme, as `frontend/theme/tokens.css` derives them from the eight colors. */
export function darkPairs(codes: Codes): Record<PairName, TextOn> {
  const [accentText, primaryText] = [toOklab(codes[1]), toOklab(codes[2])];
  const [accent, primary] = [toOklab(codes[4]), toOklab(codes[5])];
  const [secondary, base] = [toOklab(codes[6]), toOklab(codes[8])];
  // White is mixed into the text of a lightened accent.
  const white = Math.min(1, Math.max(0, 45 - accent[0] * 100)) * 0.75;
  const [l, ...ab] = accentText.map((each) => (each * 0.25) / (0.25 + white)) as Oklab;
  const lightened: Oklab = [l + white / (0.25 + white), ...ab];
  return {
    base: pair(relative(base, 0.945, 0.02), relative(base, 0.185, 0.014)),
    primary: pair(relative(primaryText, 0.95, 0.04), relative(primary, 0.27, 0.06)),
    secondary: pair(relative(secondary, 0.94, 0.05), relative(secondary, 0.265, 0.052)),
    accent: pair(lightened, relative(accent, Math.max(accent[0], 0.45), Number.POSITIVE_INFINITY)),
  };
}

function pair(text: Oklab, background: Oklab): TextOn {
  return { text: toCode(text), background: toCode(background) };
}

/** Return a color of the same hue with another lightness and at most this chroma: `oklch(from …)`. */
function relative([, a, b]: Oklab, lightness: number, most: number): Oklab {
  const chroma = Math.hypot(a, b);
  const part = chroma > most ? most / chroma : 1;
  return [lightness, a * part, b * part];
}

// The matrices of Oklab: https://bottosson.github.io/posts/oklab/
function toOklab(code: string): Oklab {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => toLinear(Number.parseInt(code.slice(at, at + 2), 16)));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Return the nearest `#rrggbb`. */
function toCode([lightness, a, b]: Oklab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map((each) => fromLinear(each).toString(16).padStart(2, "0")).join("")}`;
}

function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function fromLinear(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear));
  const share = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(share * 255);
}
