import { contrast } from "../../../client/colors";
import type { Codes, ColorPair } from "../../kit/site/pairs";
import { PAIRS, READABLE } from "../../kit/site/pairs";
import { darkPairs, type PairName, type TextOn } from "./darkPairs";
import type { Design } from "./design";

export type Theme = "light" | "dark";
export type Place = "page" | "button" | "header" | "footer" | "section";

/** A text of the site with its contrast. */
export interface Reading {
  theme: Theme;
  place: Place;
  ratio: number;
}

/** Return the texts that are hard to read with these colors and this design, in both themes. */
export function listWeakReadings(codes: Codes, design: Design): Reading[] {
  return (["light", "dark"] as const).flatMap((theme) => listReadings(codes, design, theme).filter(isWeak));
}

const isWeak = ({ ratio }: Reading) => ratio < READABLE;

/** Return the lowest contrast of each part of the site, in one theme. */
export function listReadings(codes: Codes, design: Design, theme: Theme): Reading[] {
  const pairs = theme === "light" ? lightPairs(codes) : darkPairs(codes);
  return Object.entries(listPlaces(design)).map(([place, names]) => ({
    theme,
    place: place as Place,
    ratio: Math.min(...names.map((name) => contrast(pairs[name].text, pairs[name].background))),
  }));
}

/** Return the color pairs of each part of the site, as in `frontend/site/styles/design.css`. */
function listPlaces({ template, buttons, header, footer }: Design): Record<Place, readonly PairName[]> {
  const isPlain = buttons === "outline" || buttons === "contrast";
  const ownFooter = template === "blank" ? "secondary" : "primary";
  return {
    page: ["base"],
    // Outlined and high-contrast buttons have the colors of the section around them.
    button: isPlain ? ["base", "primary", "secondary", "accent"] : ["accent"],
    header: [header === "colored" ? "primary" : "base"],
    footer: [footer === "light" ? "base" : ownFooter],
    section: ["primary", "secondary"],
  };
}

function lightPairs(codes: Codes): Record<PairName, TextOn> {
  const of = ({ name, text, background }: ColorPair) =>
    [name, { text: codes[text], background: codes[background] }] as const;
  return Object.fromEntries(PAIRS.map(of)) as Record<PairName, TextOn>;
}
