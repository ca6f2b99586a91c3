import { expect, test } from "vitest";
import { pricesInWords } from "./prices";

test.each([
  ["9.50", "USD", "$9.50"],
  ["16", "USD", "$16"],
  ["25000", "IDR", "Rp 25,000"],
  ["1.250", "KWD", "KWD 1.250"],
  ["1.250", "EUR", "1.250"],
  ["12–18 €", "EUR", "12–18 €"],
  ["market price", "EUR", "market price"],
])("%s in %s is shown as %s", (amount, currency, shown) => {
  const [price] = pricesInWords([{ size: "L", amount }], currency);

  expect(price?.amount.replaceAll("\u00a0", " ")).toBe(shown);
});
