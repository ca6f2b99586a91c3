import { currencyValues } from "../../../generated/choices";

export type Currency = (typeof currencyValues)[number];

/** The currencies that most businesses count in. */
export const COMMON: readonly Currency[] = ["USD", "EUR", "GBP", "CAD", "AUD", "MXN", "JPY", "CHF"];

/** The codes of all currencies one can choose, those used most first. */
export function currencyCodes(): Currency[] {
  return [...new Set([...COMMON, ...currencyValues])];
}
