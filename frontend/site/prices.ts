import type { Price } from "../generated/schema";

/** Format a price: a number with the currency, words unchanged. */
export function priceInWords({ size, amount }: Price, currency: string): string {
  const number = /^\d+(\.\d+)?$/.test(amount)
    ? formatOf(currency, !amount.includes(".")).format(Number(amount))
    : amount;
  return size ? `${size} ${number}` : number;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Formatters are cached: creating one takes a phone a millisecond, and a menu needs one for every dish. */
function formatOf(currency: string, isWhole: boolean): Intl.NumberFormat {
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
