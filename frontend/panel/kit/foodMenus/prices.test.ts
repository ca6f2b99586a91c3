import { describe, expect, test } from "vitest";
import type { Price } from "../../../generated/schema";
import { priceProblem, pricesInWords, readPrices, writePrices } from "./prices";

const one = (amount: string, size = ""): Price => ({ size, amount });

test.each<[string, Price[]]>([
  ["", []],
  ["16", [one("16")]],
  ["16.00", [one("16")]],
  ["9,5", [one("9.50")]],
  ["$16", [one("16")]],
  ["16 USD", [one("16")]],
  ["€16", [one("€16")]],
  ["9 / 12", [one("9"), one("12")]],
  ["9/12.50", [one("9"), one("12.50")]],
  ["S 9 / M 12", [one("9", "S"), one("12", "M")]],
  ["0.2 l 4 | 0.4 l $7", [one("4", "0.2 l"), one("7", "0.4 l")]],
  ["1/2 9 / 1/1 16", [one("9", "1/2"), one("16", "1/1")]],
  ["S: 9", [one("9", "S")]],
  ["market price", [one("market price")]],
  ["Lobster: market price / Soup 9", [one("market price", "Lobster"), one("9", "Soup")]],
  ["1,200", [one("1200")]],
  ["$1,250.50", [one("1250.50")]],
  ["1.2.3", [one("1.2.3")]],
  ["0.750", [one("0.750")]],
  ["12–18 $", [one("12–18 $")]],
  ["🦞 مطعم", [one("🦞 مطعم")]],
  [" / / ", []],
])("%s is read as %j", (text, prices) => {
  expect(readPrices(text, "USD")).toEqual(prices);
});

test.each<[Price[]]>([
  [[]],
  [[one("9")]],
  [[one("9.50", "Half"), one("16", "Whole")]],
  [[one("market price")]],
  [[one("ask: today")]],
  [[one("market price", "Large")]],
  [[one("16", "12")]],
  [[one("5", "0.2 l"), one("9", "1/2")]],
  [[one("Rs 320")]],
  [[one("Rs 320", "Large")]],
  [[one("12–18 €")]],
])("%j can be typed", (prices) => {
  expect(readPrices(writePrices(prices), "USD")).toEqual(prices);
});

test.each([
  ["25.000", "IDR", "25000"],
  ["1.250", "EUR", "1250"],
  ["1.250", "KWD", "1.250"],
  ["3.5", "OMR", "3.500"],
  ["1’250.50", "CHF", "1250.50"],
])("%s is a price in %s", (text, currency, amount) => {
  expect(readPrices(text, currency)).toEqual([one(amount)]);
  expect(readPrices(writePrices([one(amount)]), currency)).toEqual([one(amount)]);
});

describe("the parsed prices", () => {
  test("uses the currency of the business", () => {
    const prices = readPrices("S 9 / M 12.5", "USD");
    expect(pricesInWords(prices, "USD")).toBe("S $9 / M $12.50");
    expect(pricesInWords(readPrices("16", "EUR"), "EUR")).toBe("€16");
    expect(pricesInWords(readPrices("market price", "USD"), "USD")).toBe("market price");
  });

  test("is refused beyond ten sizes and forty letters", () => {
    expect(priceProblem(readPrices(Array(10).fill("9").join(" / "), "USD"))).toBeNull();
    expect(priceProblem(readPrices(Array(11).fill("9").join(" / "), "USD"))).toBe("tooMany");
    expect(priceProblem([one("x".repeat(41))])).toBe("tooLong");
  });
});
