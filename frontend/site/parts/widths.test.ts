import { expect, test } from "vitest";
import { picture } from "../fixtures/make";
import { cardWidth, heroWidth, logoWidth } from "./widths";

const landscape = picture("tacos", { width: 1600, height: 1200 });
const flat = picture("street", { width: 1600, height: 800 });

test("a full-width hero requests a width that fits its height", () => {
  expect(heroWidth(landscape, { template: "restaurant" })).toBe(
    "(max-width: 599px) and (max-aspect-ratio: 40/100) 40vh, (max-width: 599px) 100vw, " +
      "(max-aspect-ratio: 72/100) 72vh, 100vw",
  );
  expect(heroWidth(flat, { template: "restaurant" })).toBe(
    "(max-width: 599px) and (max-aspect-ratio: 60/100) 60vh, (max-width: 599px) 100vw, " +
      "(max-aspect-ratio: 108/100) 108vh, 100vw",
  );
});

test("a picture flatter than its frame is requested wider than the frame", () => {
  const association = { template: "association" } as const;
  expect(heroWidth(landscape, association)).toBe(
    "(min-width: 1920px) 42rem, (min-width: 1280px) 36rem, (min-width: 600px) 46vw, 94vw",
  );
  expect(heroWidth(flat, association)).toBe(
    "(min-width: 1920px) 63rem, (min-width: 1280px) 54rem, (min-width: 600px) 69vw, 141vw",
  );
  expect(heroWidth(flat, { template: "blank" })).toBe(
    "(min-width: 1920px) 95rem, (min-width: 1280px) 81rem, 106vw",
  );
});

test("cards in pairs request half of a phone's width, and a logo at most its row", () => {
  expect(cardWidth(landscape, "alone")).toBe("(min-width: 960px) 24rem, (min-width: 600px) 46vw, 92vw");
  expect(cardWidth(landscape, "pair")).toBe("(min-width: 960px) 24rem, 46vw");
  expect(logoWidth(picture("logo", { width: 300, height: 300 }))).toBe("3rem");
  expect(logoWidth(picture("logo", { width: 3000, height: 300 }))).toBe("12rem");
  expect(logoWidth(picture("logo", { width: null, height: null }))).toBe("3rem");
});
