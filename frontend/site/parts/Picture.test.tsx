// @vitest-environment node
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { renderPage } from "../entry-server";
import { picture } from "../fixtures/make";
import { pages } from "../fixtures/pages";
import { enough, Picture } from "./Picture";

const library = "/domains/bay.test/library";

test("a picture has the smallest format and size for a browser, its ratio and its color", () => {
  const rendered = renderToString(<Picture item={picture("tacos")} sizes="50vw" />);

  expect(rendered).toBe(
    `<picture><source type="image/avif" srcSet="${library}/tacos-640.avif 640w, ${library}/tacos-1200.avif 1200w" sizes="50vw"/>` +
      `<img class="picture" src="${library}/tacos.jpg" srcSet="${library}/tacos-640.webp 640w, ${library}/tacos-1200.webp 1200w" sizes="50vw"` +
      ` alt="Picture of tacos" width="1200" height="900" loading="lazy" decoding="async"` +
      ` data-fallback="${library}/thumbnail-tacos.jpg" style="object-position:50% 40%;background-color:#a4603c"/></picture>`,
  );
});

test("a picture without sizes, or a drawing, is the file itself", () => {
  const drawing = picture("logo", { sources: [], srcset: "", dominant_color: null });
  const rendered = renderToString(<Picture item={drawing} sizes="12rem" when="early" />);

  expect(rendered).not.toMatch(/<picture|<source|srcSet|sizes=|loading=|background/);
});

test.each(["home", "members", "member", "blog", "story"].filter((name) => pages[name]))(
  "%s loads one picture first, and later ones lazily",
  (name) => {
    const site = pages[name];
    const pictures = site ? (renderPage(site).html.match(/<img[^>]*>/g) ?? []) : [];
    const hurried = pictures.filter((each) => each.includes('fetchPriority="high"'));

    expect(hurried.length).toBeLessThanOrEqual(1);
    expect(hurried.filter((each) => each.includes("lazy"))).toEqual([]);
    expect(pictures.slice(6).filter((each) => !each.includes('loading="lazy"'))).toEqual([]);
  },
);

test("a single URL has the largest size that a screen needs", () => {
  const sizes = [320, 1920, 1280, 640].map((width) => `${library}/tacos-${width}.webp ${width}w`).join(", ");

  expect(enough(picture("tacos", { srcset: sizes }))).toBe(`${library}/tacos-1280.webp`);
  expect(enough(picture("tacos", { srcset: "" }))).toBe(`${library}/tacos.jpg`);
});
