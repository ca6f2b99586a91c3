import { currencyValues } from "../../../generated/choices";

export type Currency = (typeof currencyValues)[number];

export const COMMON: readonly Currency[] = ["USD", "EUR", "GBP", "CAD", "AUD", "MXN", "JPY", "CHF"];

/** Return the codes of all currencies, the most common first. */
export function currencyCodes(): Currency[] {
  return [...new Set([...COMMON, ...currencyValues])];
}
