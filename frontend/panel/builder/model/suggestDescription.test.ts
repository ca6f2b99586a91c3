// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { loadEveryLanguage } from "../../../blocks/texts/texts";
import { getExample } from "./definitions";
import { suggestDescription } from "./suggestDescription";

beforeAll(loadEveryLanguage);

const OPENING = "We cook tacos from two family recipes on Bay Street, every day.";

function text(html: string, id = "a") {
  return { type: "RichText", props: { html, id } };
}

test("the first long text of the page is suggested without its markup", () => {
  const page = [text("<p>Hello</p>", "a"), text(`<p>We cook <b>tacos</b>${OPENING.slice(13)}</p>`, "b")];

  expect(suggestDescription(page)).toBe(OPENING);
});

test("a long text ends after a sentence", () => {
  expect(suggestDescription([text(`<p>${OPENING}</p><p>${"Come and try. ".repeat(20)}</p>`)])).toMatch(
    /^We cook tacos .*Come and try\.$/,
  );
});

test("text without an early sentence ends after a word and fits into a search result", () => {
  const suggested = suggestDescription([text(`<p>${"tortillas ".repeat(40)}</p>`)]);

  expect(suggested).toMatch(/^(tortillas )+tortillas…$/);
  expect(suggested.length).toBeLessThanOrEqual(160);
});

test("text without spaces is cut to the limit", () => {
  expect(suggestDescription([text("x".repeat(500))]).length).toBeLessThanOrEqual(160);
});

test("example content and short texts suggest nothing", () => {
  const example = { type: "RichText", props: { ...getExample("RichText"), id: "a" } };

  expect(suggestDescription([example, text("<p>Open daily</p>", "b")])).toBe("");
});
