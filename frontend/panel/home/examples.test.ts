// @vitest-environment jsdom
import { expect, test } from "vitest";
import { examplePrices, missesPictures } from "./examples";

const soup = { name: "Soup of the day", description: "Ask us", price: "9" };
const bread = { name: "Bread", description: "Butter", price: "6" };
const template = [{ type: "FoodMenu", props: { sections: [{ title: "To begin", dishes: [soup, bread] }] } }];

function card(...dishes: object[]) {
  return { type: "FoodMenu", props: { id: "card", sections: [{ title: "Ours", dishes }] } };
}

test("a dish of one's own at the example's price is named, one at another price is not", () => {
  const own = card({ ...soup, name: "Pho", sold_out: false }, { ...bread, name: "Roti", price: "7" });

  expect(examplePrices(own, template)).toEqual([{ name: "Pho", price: "9" }]);
});

test("a dish that is the example's altogether is named elsewhere, and a price in another place is one's own", () => {
  expect(examplePrices(card(soup, { name: "Pho", price: "9" }), template)).toEqual([]);
});

test("a gallery or a picture without a picture is named, with one it is not", () => {
  const block = (type: string, props: object) => ({ type, props: { id: "it", ...props } });

  expect(missesPictures(block("Image", { image: null }))).toBe(true);
  expect(missesPictures(block("Gallery", { images: [{ image: 3 }, { image: null }] }))).toBe(true);
  expect(missesPictures(block("Gallery", { images: [{ image: 3 }] }))).toBe(false);
  expect(missesPictures(block("Image", { image: 3 }))).toBe(false);
  expect(missesPictures(block("Hero", { image: null }))).toBe(false);
});
