import type { Price } from "../generated/schema";

/** What it costs as one reads it: a number in that currency, words as they are. */
export function priceInWords({ size, amount }: Price, currency: string): string {
  const number = /^\d+(\.\d+)?$/.test(amount)
    ? formatOf(currency, !amount.includes(".")).format(Number(amount))
    : amount;
  return size ? `${size} ${number}` : number;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Kept: making one takes a phone a millisecond, and a menu asks for it at every dish. */
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
