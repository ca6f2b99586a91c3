import { expect, test } from "vitest";
import { picture } from "../fixtures/make";
import { cardWidth, heroWidth, logoWidth } from "./widths";

const landscape = picture("tacos", { width: 1600, height: 1200 });
const flat = picture("street", { width: 1600, height: 800 });

test("a hero from edge to edge asks for what its height makes of it", () => {
  expect(heroWidth(landscape, { template: "restaurant" })).toBe("(max-aspect-ratio: 85/100) 85vh, 100vw");
  expect(heroWidth(flat, { template: "restaurant" })).toBe("(max-aspect-ratio: 128/100) 128vh, 100vw");
});

test("a picture flatter than its frame is requested wider than the frame", () => {
  const association = { template: "association" } as const;
  expect(heroWidth(landscape, association)).toBe("(min-width: 1200px) 36rem, (min-width: 768px) 46vw, 94vw");
  expect(heroWidth(flat, association)).toBe("(min-width: 1200px) 54rem, (min-width: 768px) 69vw, 141vw");
  expect(heroWidth(flat, { template: "blank" })).toBe("(min-width: 1200px) 81rem, 106vw");
});

test("cards in pairs ask for half of a phone, and a logo for no more than its row", () => {
  expect(cardWidth(landscape, "alone")).toBe("(min-width: 960px) 24rem, (min-width: 600px) 46vw, 92vw");
  expect(cardWidth(landscape, "pair")).toBe("(min-width: 960px) 24rem, 46vw");
  expect(logoWidth(picture("logo", { width: 300, height: 300 }))).toBe("3rem");
  expect(logoWidth(picture("logo", { width: 3000, height: 300 }))).toBe("12rem");
  expect(logoWidth(picture("logo", { width: null, height: null }))).toBe("3rem");
});
