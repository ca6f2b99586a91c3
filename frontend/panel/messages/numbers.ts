import { currentCatalogue } from "./language";

/** Making one costs more than most screens take to be drawn without it. */
const formats = new Map<string, Intl.NumberFormat>();

/** A number as the language of the interface writes it: "1,250.5" or "1.250,5". */
export function numberText(value: number, fractionDigits = 0): string {
  // What has no groups and no fraction is written alike in all of them.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  const { locale } = currentCatalogue();
  const key = `${locale} ${fractionDigits}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: fractionDigits });
  formats.set(key, format);
  return format.format(value);
}

/** Names one after another: "a, b and c". */
export function listText(names: readonly string[]): string {
  return new Intl.ListFormat(currentCatalogue().locale, { type: "conjunction" }).format(names);
}
