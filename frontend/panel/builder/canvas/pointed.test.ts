// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Block } from "../document";
import { pointedSetting } from "./pointed";

/** What is pointed at in a block that is drawn so, at the element marked with `data-here`. */
function pointed(block: Block, html: string): string | null {
  document.body.innerHTML = `<section>${html}</section>`;
  const elements: Element[] = [];
  for (let at = document.querySelector("[data-here]"); at && at !== document.body; at = at.parentElement) {
    elements.push(at);
  }
  return pointedSetting(elements, block, (id) => `file-${id}`);
}

const MENU: Block = {
  type: "FoodMenu",
  props: {
    id: "FoodMenu-1",
    title: "Menu",
    sections: [
      {
        title: "Tacos",
        dishes: [
          { name: "Al pastor", price: "4.50" },
          { name: "Lengua", price: "4.50", description: "Beef tongue" },
        ],
      },
      { title: "Drinks", dishes: [{ name: "Horchata", price: "3" }] },
    ],
  },
};

const drawn = (at: string) =>
  `<h2>Menu</h2><div><h3>Tacos</h3><ul><li><b>Al pastor</b> <i>4.50</i></li>
  <li data-row><b>Lengua</b> <i>4.50</i><p>Beef tongue</p></li></ul></div>
  <div><h3>Drinks</h3><ul><li><b>Horchata</b> <i>3</i></li></ul></div>`.replace(at, `${at} data-here`);

test.each([
  ["<h2", "title"],
  ["<h3", "sections.0.title"],
  ["<b", "sections.0.dishes.0.name"],
  ["<i", "sections.0.dishes.0.price"],
  ["<p", "sections.0.dishes.1.description"],
  ["<li data-row", "sections.0.dishes.1.name"],
  ["<ul", "sections.0"],
])("%s of a food menu shows %s", (at, path) => {
  expect(pointed(MENU, drawn(at))).toBe(path);
});

test("beside all entries it is the block as a whole", () => {
  document.body.innerHTML = `<section>${drawn("")}</section>`;
  const [section] = document.getElementsByTagName("section");

  expect(pointedSetting(section ? [section] : [], MENU, () => undefined)).toBeNull();
});

test("a picture is found by its file", () => {
  const images = [{ image: 7 }, { image: 8 }, { image: 8, caption: "Twice" }];

  expect(
    pointed(
      { type: "Gallery", props: { id: "Gallery-1", images } },
      '<figure><img data-here src="/file-7.webp"></figure><figure><img src="/file-8.webp"></figure>',
    ),
  ).toBe("images.0.image");
});

test("a paragraph of a formatted text leads to that text", () => {
  const html = "<p>We cook what the boats bring in.</p><p>Nothing else, on no other day.</p>";

  expect(
    pointed(
      { type: "RichText", props: { id: "RichText-1", html } },
      "<p data-here>Nothing else, on no other day.</p>",
    ),
  ).toBe("html");
});
