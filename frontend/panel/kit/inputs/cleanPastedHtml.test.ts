// @vitest-environment jsdom
import { expect, test } from "vitest";
import { cleanPastedHtml } from "./cleanPastedHtml";

const point = (text: string, { sign = "·", level = 1 } = {}) =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;</span></span></span>` +
  `<![endif]>${text}</p>`;
const plain = (html: string) => cleanPastedHtml(html).replace(/<!--.*?-->|<span[^>]*><\/span>|\n/g, "");

test("Word list items become nested lists", () => {
  const html = `<p>Before</p>\n${point("Corn")}\n${point("Blue", { sign: "o", level: 2 })}\n${point("<b>Flour</b>")}\n<p>After</p>`;

  expect(plain(html)).toBe(
    "<p>Before</p><ul><li><p>Corn</p><ul><li><p>Blue</p></li></ul></li><li><p><b>Flour</b></p></li></ul><p>After</p>",
  );
});

test("points with numbers are a numbered list", () => {
  expect(plain(point("Mix", { sign: "1." }) + point("Press", { sign: "2." }))).toBe(
    "<ol><li><p>Mix</p></li><li><p>Press</p></li></ol>",
  );
});

test("headings of a document are below the page title", () => {
  expect(cleanPastedHtml("<h1>Story</h1><h2>Begin</h2><h6>Small</h6>")).toBe(
    "<h2>Story</h2><h3>Begin</h3><h4>Small</h4>",
  );
  expect(cleanPastedHtml("<h2>Begin</h2><h3>Then</h3>")).toBe("<h2>Begin</h2><h3>Then</h3>");
});

test("content copied within the panel is unchanged", () => {
  const html = '<p data-pm-slice="1 1 []">One <strong>two</strong></p><ul><li><p>Three</p></li></ul>';

  expect(cleanPastedHtml(html)).toBe(html);
});
