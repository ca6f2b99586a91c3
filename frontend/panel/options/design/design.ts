import {
  buttonsValues,
  cornersValues,
  fontsValues,
  footerValues,
  headerValues,
  templateValues,
} from "../../../generated/choices";
import type { DesignBody, SiteDesign } from "../../../generated/schema";

/** The template of the site, and the choices that replace parts of its look. */
export type Design = Required<DesignBody>;

/** The values of each choice; "" is the value of the template. */
export const CHOICES = {
  fonts: ["", ...fontsValues],
  corners: ["", ...cornersValues],
  buttons: ["", ...buttonsValues],
  header: ["", ...headerValues],
  footer: ["", ...footerValues],
} as const satisfies { [name in keyof SiteDesign]: readonly SiteDesign[name][] };

export type ChoiceName = keyof typeof CHOICES;

export const NAMES = Object.keys(CHOICES) as ChoiceName[];

export function isDesign(stored: unknown): boolean {
  const design = stored as Record<string, string> | null;
  const values: Record<string, readonly string[]> = { template: templateValues, ...CHOICES };
  return Object.entries(values).every(([name, known]) => known.includes(design?.[name] ?? "?"));
}
