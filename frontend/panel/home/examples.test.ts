// @vitest-environment jsdom
import { expect, test } from "vitest";
import { exampleIn, missesPictures } from "./examples";

const soup = { name: "Soup of the day", description: "Ask us", prices: ["9"] };
const bread = { name: "Bread", description: "Butter", prices: ["6"] };
const on = { menu_id: 1, menu: "The menu" };

test("a restaurant's own dish is reported at the example's price only", () => {
  expect(exampleIn({ ...soup, ...on, name: "Pho" }, 0, [soup, bread])).toBe("price");
  expect(exampleIn({ ...bread, ...on, name: "Roti", prices: ["7"] }, 1, [soup, bread])).toBe(null);
});

test("an unchanged example dish is reported, and a price at another position is not", () => {
  expect(exampleIn({ ...soup, ...on, prices: ["12"] }, 5, [soup, bread])).toBe("dish");
  expect(exampleIn({ ...on, name: "Pho", description: "", prices: ["9"] }, 1, [soup, bread])).toBe(null);
});

test("a gallery or picture block is reported only without a picture", () => {
  const block = (type: string, props: object) => ({ type, props: { id: "it", ...props } });

  expect(missesPictures(block("Image", { image: null }))).toBe(true);
  expect(missesPictures(block("Gallery", { images: [{ image: 3 }, { image: null }] }))).toBe(true);
  expect(missesPictures(block("Gallery", { images: [{ image: 3 }] }))).toBe(false);
  expect(missesPictures(block("Image", { image: 3 }))).toBe(false);
  expect(missesPictures(block("Hero", { image: null }))).toBe(false);
});
