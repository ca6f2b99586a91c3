import type { Price } from "../generated/schema";

/**
 * Format the prices of a dish: numbers with the currency, words unchanged. Either all numbers have decimals,
 * or none.
 */
export function pricesInWords(prices: Price[], currency: string): { size: string; amount: string }[] {
  const decimals = Math.max(2, getFormat(currency, false).resolvedOptions().maximumFractionDigits ?? 0);
  const isNumber = (amount: string) => getDecimals(amount) <= decimals;
  const isWhole = !prices.some(({ amount }) => isNumber(amount) && amount.includes("."));
  const format = getFormat(currency, isWhole);
  return prices.map(({ size, amount }) => ({
    size,
    amount: isNumber(amount) ? format.format(Number(amount)) : amount,
  }));
}

/** Return the number of decimals, or Infinity for words. "1.250" is a number only with three decimals. */
function getDecimals(amount: string): number {
  const match = /^\d+(?:\.(\d+))?$/.exec(amount);
  return match ? (match[1]?.length ?? 0) : Number.POSITIVE_INFINITY;
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Return a cached formatter. Creating one takes a phone a millisecond, and a menu needs one for every dish.
 */
function getFormat(currency: string, isWhole: boolean): Intl.NumberFormat {
  const name = `${currency} ${isWhole}`;
  const cached = formats.get(name);
  if (cached) return cached;
  const made = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    ...(isWhole && { minimumFractionDigits: 0 }),
  });
  formats.set(name, made);
  return made;
}
