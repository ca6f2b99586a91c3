import { currenciesWithThreeDecimals } from "../../../generated/choices";
import type { Price } from "../../../generated/schema";

const MOST_PRICES = 10;
const LONGEST = 40;
const PLAIN = /^(\d{1,9})(?:[.,](\d{1,3}))?$/;
const GROUPED = /^([1-9]\d{0,2}(?:([.,'’])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,3}))?$/;
const STORED = /^\d{1,9}(?:\.\d{1,3})?$/;
const SIZED = /^(.+?)\s+(\S+)$/;
const WORDED = /^([^:]*):\s+(.+)$/;

/** Parse the prices of a dish from one text: "16", "S 9 / M 12" or "market price". */
export function readPrices(text: string, currency: string): Price[] {
  return text
    .split(/\s+\/(?:\s+|$)|\s*\|\s*/)
    .flatMap((part) => (isRowOfNumbers(part, currency) ? part.split("/") : [part]))
    .map((part) => part.trim())
    .filter((part) => part && part !== "/")
    .map((part) => getPrice(part, currency));
}

/** Format the prices of a dish as one text, which parses to the same prices. */
export function writePrices(prices: readonly Price[]): string {
  return prices.map(formatPrice).join(" / ");
}

/** Format the prices as public pages do, in American English. */
export function pricesInWords(prices: readonly Price[], currency: string): string {
  return prices
    .map(({ size, amount }) => [size, formatAmount(amount, currency)].filter(Boolean).join(" "))
    .join(" / ");
}

/** Return the message key of the problem with the prices, or null if there is none. */
export function priceProblem(prices: readonly Price[]): "tooMany" | "tooLong" | null {
  if (prices.length > MOST_PRICES) return "tooMany";
  return prices.some(({ size, amount }) => size.length > LONGEST || amount.length > LONGEST)
    ? "tooLong"
    : null;
}

function getPrice(part: string, currency: string): Price {
  const whole = numberIn(part, currency);
  if (whole !== null) return { size: "", amount: whole };
  const [, name = "", words] = WORDED.exec(part) ?? [];
  if (words !== undefined) return { size: name.trim(), amount: numberIn(words, currency) ?? words };
  const [, size = "", last = ""] = SIZED.exec(part) ?? [];
  const amount = numberIn(last, currency);
  return amount === null ? { size: "", amount: part } : { size, amount };
}

/** Return whether the text contains several numbers without spaces, like "9/12". */
function isRowOfNumbers(part: string, currency: string): boolean {
  const numbers = part.split("/");
  return numbers.length > 1 && numbers.every((each) => numberIn(each.trim(), currency) !== null);
}

/**
 * Return the number as the API expects it, without the currency's symbol and thousands separators, or null
 * for words, other currencies and unclear numbers.
 */
function numberIn(text: string, currency: string): string | null {
  const bare = withoutSign(text, currency);
  const decimals = getDecimals(currency);
  const isPlain = !/\d[.,]\d{3}$/.test(bare) || (decimals === 3 && PLAIN.test(bare));
  const match = isPlain && PLAIN.test(bare) ? PLAIN.exec(bare) : GROUPED.exec(bare);
  if (!match) return null;
  const whole = (match[1] ?? "").replace(/\D/g, "");
  const part = match.at(-1) ?? "";
  const cents = /^\d{1,3}$/.test(part) ? part : "";
  if (whole.length > 9 || cents.length > decimals) return null;
  return `${Number(whole)}${Number(cents) === 0 ? "" : `.${cents.padEnd(decimals, "0")}`}`;
}

/** Return the number of decimals of stored amounts: two, or three for a few dinars and rials. */
function getDecimals(currency: string): number {
  return currenciesWithThreeDecimals.some((each) => each === currency) ? 3 : 2;
}

function withoutSign(text: string, currency: string): string {
  for (const sign of [getSign(currency), currency]) {
    if (text.startsWith(sign)) return text.slice(sign.length).trim();
    if (text.endsWith(sign)) return text.slice(0, -sign.length).trim();
  }
  return text;
}

function getSign(currency: string): string {
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
}

function formatPrice({ size, amount }: Price): string {
  if (STORED.test(amount)) return size ? `${size} ${amount}` : amount;
  // A colon marks words that would otherwise be read as a size and a number: "Rs 320".
  const isUnclear = amount.includes(": ") || /\s\S*\d\S*$/.test(amount);
  return size || isUnclear ? `${size}: ${amount}` : amount;
}

function formatAmount(amount: string, currency: string): string {
  const [, part = ""] = amount.split(".");
  if (!STORED.test(amount) || part.length > getDecimals(currency)) return amount;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    ...(!part && { minimumFractionDigits: 0 }),
  }).format(Number(amount));
}
