import { currentCatalogue } from "./language";

/** Formatters are cached because creating one is slow. */
const formats = new Map<string, Intl.NumberFormat>();

/** Format a number in the language of the interface: "1,250.5" or "1.250,5". */
export function numberText(value: number, fractionDigits = 0): string {
  // Small integers have the same format in all languages.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  const { locale } = currentCatalogue();
  const key = `${locale} ${fractionDigits}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: fractionDigits });
  formats.set(key, format);
  return format.format(value);
}

/** Format a list of names: "a, b and c". */
export function listText(names: readonly string[]): string {
  return new Intl.ListFormat(currentCatalogue().locale, { type: "conjunction" }).format(names);
}
