// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Block } from "../model/document";
import { findSettingAtPoint } from "./settingAtPoint";

/** Return the setting found in a block with this HTML, at the element marked with `data-here`. */
function pointed(block: Block, html: string): string | null {
  document.body.innerHTML = `<section>${html}</section>`;
  const elements: Element[] = [];
  for (let at = document.querySelector("[data-here]"); at && at !== document.body; at = at.parentElement) {
    elements.push(at);
  }
  return findSettingAtPoint(elements, block, (id) => `file-${id}`);
}

const CARDS: Block = {
  type: "Cards",
  props: {
    id: "Cards-1",
    title: "Three ways to sit",
    cards: [
      { title: "At the counter", text: "Come early" },
      { title: "By the window", text: "Come early" },
      { title: "Outside", text: "" },
    ],
  },
};

const rendered = (at: string) =>
  `<h2>Three ways to sit</h2><ul><li><b>At the counter</b> <i>Come early</i></li>
  <li data-row><b>By the window</b> <p>Come early</p></li></ul>`.replace(at, `${at} data-here`);

test.each([
  ["<h2", "title"],
  ["<b", "cards.0.title"],
  ["<i", "cards.0.text"],
  ["<p", "cards.1.text"],
  ["<li data-row", "cards.1.title"],
])("%s of a list of cards shows %s", (at, path) => {
  expect(pointed(CARDS, rendered(at))).toBe(path);
});

test("a point outside of all entries selects the whole block", () => {
  document.body.innerHTML = `<section>${rendered("")}</section>`;
  const [section] = document.getElementsByTagName("section");

  expect(findSettingAtPoint(section ? [section] : [], CARDS, () => undefined)).toBeNull();
});

test("a picture is identified by its file", () => {
  const images = [{ image: 7 }, { image: 8 }, { image: 8, caption: "Twice" }];

  expect(
    pointed(
      { type: "Gallery", props: { id: "Gallery-1", images } },
      '<figure><img data-here src="/file-7.webp"></figure><figure><img src="/file-8.webp"></figure>',
    ),
  ).toBe("images.0.image");
});

test("a paragraph of a formatted text selects that text", () => {
  const html = "<p>We cook what the boats bring in.</p><p>Nothing else, on no other day.</p>";

  expect(
    pointed(
      { type: "RichText", props: { id: "RichText-1", html } },
      "<p data-here>Nothing else, on no other day.</p>",
    ),
  ).toBe("html");
});
