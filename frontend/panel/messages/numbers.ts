import { currentCatalogue } from "./language";

/** A number as the language of the interface writes it: "1,250.5" or "1.250,5". */
export function numberText(value: number, fractionDigits = 0): string {
  return value.toLocaleString(currentCatalogue().locale, { maximumFractionDigits: fractionDigits });
}

/** Names one after another: "a, b and c". */
export function listText(names: readonly string[]): string {
  return new Intl.ListFormat(currentCatalogue().locale, { type: "conjunction" }).format(names);
}
