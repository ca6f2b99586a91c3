// @vitest-environment jsdom
import { expect, test } from "vitest";
import { findPlace, listTexts, toHash } from "./pagePlace";

const page = render("<h2>Tacos</h2><p>Ask us &amp; <b>book</b></p> <h2>Tacos</h2>");

function render(html: string): Element {
  const main = document.createElement("main");
  main.innerHTML = html;
  return main;
}

test("finds each text of a page in another rendering", () => {
  const texts = listTexts(page);
  const other = listTexts(render(page.innerHTML));

  expect(texts.map(({ data }) => data)).toEqual(["Tacos", "Ask us & ", "book", "Tacos"]);
  expect(texts.map((text) => findPlace(other, toHash(texts, { text, offset: null })))).toEqual(
    other.map((text) => ({ text, offset: null })),
  );
  expect(findPlace(other, toHash(texts, { text: texts[1] as Text, offset: 4 }))?.offset).toBe(4);
});

test("finds the last equal text of a changed page, or none", () => {
  const texts = listTexts(page);
  const [first, second, , last] = texts.map((text) => toHash(texts, { text, offset: 9 }));
  const draft = listTexts(render("<h2>Tacos</h2><p>Call us</p>"));

  const found = { text: draft[0], offset: 5 };
  expect([first, last].map((hash) => findPlace(draft, `${hash}`))).toEqual([found, found]);
  expect(findPlace(draft, `${second}`)).toBeNull();
  for (const hash of ["", "#", "#comment-7", "#words=%E0%A4&nth=x"])
    expect(findPlace(draft, hash)).toBeNull();
  expect(findPlace(draft, "#words=Tacos&nth=x&at=-3")?.offset).toBe(0);
});
