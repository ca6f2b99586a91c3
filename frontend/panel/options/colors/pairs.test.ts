import { expect, test } from "vitest";
import { contrast } from "../../../client/colors";
import {
  type Codes,
  codeFrom,
  cssVariables,
  getContrast,
  getShadeContrast,
  PAIRS,
  READABLE,
  readableText,
} from "../../kit/site/pairs";
import { PALETTES } from "./palettes";

test("a color can have three digits and no #", () => {
  expect(codeFrom("#1f6f54")).toBe("#1F6F54");
  expect(codeFrom(" fa0 ")).toBe("#FFAA00");
  expect(codeFrom("tomato")).toBeNull();
  expect(codeFrom("#12345")).toBeNull();
});

test("every offered palette is readable", () => {
  for (const { codes } of PALETTES) {
    for (const pair of PAIRS) expect(getShadeContrast(pair, codes)).toBeGreaterThanOrEqual(READABLE);
  }
});

test("an unreadable pair is fixed with the smallest change", () => {
  const codes: Codes = { ...(PALETTES[0]?.codes as Codes), 7: "#AAAAAA", 8: "#FFFFFF" };
  const [base] = PAIRS;
  if (!base) throw new Error("There is no base pair");

  const mended = readableText(base, codes);

  expect(contrast(mended, "#FFFFFF")).toBeGreaterThanOrEqual(READABLE);
  expect(mended).not.toBe("#000000");
  expect(readableText(base, { ...codes, 7: "#111111" })).toBe("#111111");
});

test("text on the page background is fixed in addition to text on buttons and fields", () => {
  const codes: Codes = { ...(PALETTES[0]?.codes as Codes), 7: "#6F21D5", 8: "#05E9B8" };
  const [base] = PAIRS;
  if (!base) throw new Error("There is no base pair");
  expect(getContrast(base, codes)).toBeGreaterThanOrEqual(READABLE);
  expect(getShadeContrast(base, codes)).toBeLessThan(READABLE);

  const mended = { ...codes, 7: readableText(base, codes) };

  expect(getShadeContrast(base, mended)).toBeGreaterThanOrEqual(READABLE);
});

test("each color has the name of its CSS variable", () => {
  const codes = { 1: "a", 2: "b", 3: "c", 4: "d", 5: "e", 6: "f", 7: "g", 8: "h" };

  expect(cssVariables(codes)).toEqual({
    "--accent-text": "a",
    "--primary-text": "b",
    "--secondary-text": "c",
    "--accent-bg": "d",
    "--primary-bg": "e",
    "--secondary-bg": "f",
    "--base-text": "g",
    "--base-bg": "h",
  });
});
