import type { Price } from "../../generated/schema";

const MOST_PRICES = 10;
const LONGEST = 40;
const NUMBER = /^\d{1,7}(?:[.,]\d{1,2})?$/;
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

/** Format the prices for guests. */
export function pricesInWords(prices: readonly Price[], currency: string, locale: string): string {
  return prices
    .map(({ size, amount }) => [size, formatAmount(amount, currency, locale)].filter(Boolean).join(" "))
    .join(" / ");
}

/** Return the message key of the problem of the typed prices. */
export function priceProblem(prices: readonly Price[]): "tooMany" | "tooLong" | null {
  if (prices.length > MOST_PRICES) return "tooMany";
  return prices.some(({ size, amount }) => size.length > LONGEST || amount.length > LONGEST)
    ? "tooLong"
    : null;
}

function getPrice(part: string, currency: string): Price {
  const whole = numberIn(part, currency);
  if (whole !== null) return { size: "", amount: whole };
  const [, size = "", last = ""] = SIZED.exec(part) ?? [];
  const amount = numberIn(last, currency);
  if (amount !== null) return { size: size.replace(/:$/, ""), amount };
  const [, name, words] = WORDED.exec(part) ?? [];
  return words === undefined ? { size: "", amount: part } : { size: name?.trim() ?? "", amount: words };
}

/** Return whether the text is like "9/12", without spaces. */
function isRowOfNumbers(part: string, currency: string): boolean {
  const numbers = part.split("/");
  return numbers.length > 1 && numbers.every((each) => numberIn(each.trim(), currency) !== null);
}

/**
 * Return the number as the API expects it, without the currency's symbol; null for words and other
 * currencies.
 */
function numberIn(text: string, currency: string): string | null {
  const bare = withoutSign(text, currency);
  if (!NUMBER.test(bare)) return null;
  const [whole = "", part = ""] = bare.split(/[.,]/);
  const isEven = Number(part) === 0;
  return `${Number(whole)}${isEven ? "" : `.${part.padEnd(2, "0")}`}`;
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
  if (NUMBER.test(amount)) return size ? `${size} ${amount}` : amount;
  return size || amount.includes(": ") ? `${size}: ${amount}` : amount;
}

function formatAmount(amount: string, currency: string, locale: string): string {
  if (!NUMBER.test(amount)) return amount;
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    ...(!amount.includes(".") && { minimumFractionDigits: 0 }),
  }).format(Number(amount));
}
