// @vitest-environment jsdom
import { expect, test } from "vitest";
import { readPastedHtml } from "./cleanPastedHtml";
import { convertMarkdown, isMarkdown } from "./paste/markdown";

const point = (text: string, { sign = "·", level = 1 } = {}) =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;</span></span></span>` +
  `<![endif]>${text}</p>`;
const cleanPastedHtml = (html: string) => readPastedHtml(html).html;
const plain = (html: string) => cleanPastedHtml(html).replace(/<!--.*?-->|<span[^>]*><\/span>|\n/g, "");

test("Word list items become nested lists", () => {
  const html = `<p>Before</p>\n${point("Corn")}\n${point("Blue", { sign: "o", level: 2 })}\n${point("<b>Flour</b>")}\n<p>After</p>`;

  expect(plain(html)).toBe(
    "<p>Before</p><ul><li><p>Corn</p><ul><li><p>Blue</p></li></ul></li><li><p><b>Flour</b></p></li></ul><p>After</p>",
  );
});

test("numbered points become a numbered list", () => {
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

test("numbers of a list interrupted by a paragraph continue", () => {
  const html = `${point("Five", { sign: "5." })}<p class=MsoNormal>between</p>${point("Six", { sign: "6." })}`;

  expect(plain(html)).toBe(
    '<ol start="5"><li><p>Five</p></li></ol><p class="MsoNormal">between</p><ol start="6"><li><p>Six</p></li></ol>',
  );
});

test("bullets and numbers next to each other are two lists", () => {
  expect(plain(point("bullet") + point("number", { sign: "1." }))).toBe(
    "<ul><li><p>bullet</p></li></ul><ol><li><p>number</p></li></ol>",
  );
});

test("Word's styles for titles, headings, quotes and bold become elements", () => {
  const html =
    "<style><!-- @font-face {font-family:X;} p.MsoNormal{margin:0} span.Dish {mso-style-name:Dish;font-weight:bold} --></style>" +
    "<p class=MsoTitle>Menu</p><p class=MsoHeading1>Tacos</p><p class=Custom style='mso-outline-level:3'>Al pastor</p>" +
    "<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoQuote>Best in town</p><p class=MsoNormal>Our <span class=Dish>birria</span></p>";

  expect(cleanPastedHtml(html)).toBe(
    "<h2>Menu</h2><h2>Tacos</h2><h4>Al pastor</h4>" +
      '<blockquote><p class="MsoQuote">Best in town</p></blockquote>' +
      '<p class="MsoNormal">Our <span class="Dish" style="font-weight: bold;">birria</span></p>',
  );
});

const getShape = (html: string) => {
  const { body } = new DOMParser().parseFromString(cleanPastedHtml(html), "text/html");
  return [...body.querySelectorAll("tr")].map((row) =>
    [...row.cells].map((cell) => `${cell.tagName} ${cell.textContent?.trim()}`.toLowerCase()),
  );
};

test.each([
  [
    "Excel",
    "<html xmlns:x='urn:schemas-microsoft-com:office:excel'><head><style><!-- .xl65 {font-weight:700;} .xl66{text-align:right} --></style></head>" +
      "<body><table border=0><!--StartFragment--><col width=64><tr><td class=xl65>Dish</td><td class=xl65>Price</td></tr>" +
      "<tr><td>Taco</td><td class=xl66>4.5</td></tr><!--EndFragment--></table></body></html>",
  ],
  [
    "Google Sheets",
    '<google-sheets-html-origin><table cellspacing="0" dir="ltr"><colgroup><col width="100"></colgroup><tbody>' +
      '<tr><td style="font-weight:bold;">Dish</td><td style="font-weight:bold;">Price</td></tr>' +
      "<tr><td>Taco</td><td>4.5</td></tr></tbody></table></google-sheets-html-origin>",
  ],
  [
    "Google Docs",
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><div dir="ltr"><table><colgroup><col /></colgroup><tbody><tr>' +
      '<td><p><span style="font-weight:700">Dish</span></p></td><td><p><span style="font-weight:700">Price</span></p></td></tr>' +
      '<tr><td><p><span style="font-weight:400">Taco</span></p></td><td><p><span>4.5</span></p></td></tr></tbody></table></div></b>',
  ],
  [
    "Word",
    "<table class=MsoTableGrid><tr><td width=200><p class=MsoNormal><b>Dish<o:p></o:p></b></p></td><td><p class=MsoNormal><b>Price</b></p></td></tr>" +
      "<tr><td><p class=MsoNormal>Taco</p></td><td><p class=MsoNormal>4.5</p></td></tr></table>",
  ],
  [
    "ChatGPT",
    '<div class="_tableContainer"><table data-start="1"><thead><tr><th>Dish</th><th>Price</th></tr></thead>' +
      "<tbody><tr><td>Taco</td><td>4.5</td></tr></tbody></table></div>",
  ],
])("a table of %s keeps its cells and its header", (_program, html) => {
  expect(getShape(html)).toEqual([
    ["th dish", "th price"],
    ["td taco", "td 4.5"],
  ]);
});

test("tables that only arrange a page become paragraphs", () => {
  const letter =
    "<table><tr><td><table><tr><td>Hello</td></tr></table></td></tr><tr><td>Bye</td></tr></table>";

  expect(cleanPastedHtml(letter)).toBe("<div><div>Hello</div></div><div>Bye</div>");
});

test("removed content is counted, and pictures written as data become files", () => {
  const pasted = readPastedHtml(
    '<p>Before</p><img src="https://example.com/a.jpg"><img src="file:///C:/b.png"><iframe src="https://maps.example"></iframe>' +
      '<input><img width="1" height="1" src="https://count.example"><img alt="🌮" src="https://example.com/taco.png">' +
      '<img src="data:image/png;base64,aGk=" alt="Soup"><img src="/library/12-0123456789abcdef"><p>After</p>',
  );

  expect(pasted.omitted).toEqual({ pictures: 2, embeds: 1, inputs: 1 });
  expect(pasted.files.map(({ name, type, size }) => [name, type, size])).toEqual([["Soup", "image/png", 2]]);
  expect(pasted.html).toBe('<p>Before</p>🌮<img src="/library/12-0123456789abcdef"><p>After</p>');
});

test("a code block of a chat keeps only its code, and tasks their state", () => {
  expect(
    cleanPastedHtml("<pre><div>python<button>Copy</button></div><code>a &lt; <span>b</span></code></pre>"),
  ).toBe("<pre>a &lt; b</pre>");
  expect(cleanPastedHtml("<ul><li><input type=checkbox checked> Beans</li></ul>")).toBe(
    "<ul><li>☑  Beans</li></ul>",
  );
});

test.each([
  "# Menu",
  "Read [more](https://example.com)",
  "a | b\n--- | ---\n1 | 2",
  "```\ncode\n```",
  "- one\n- two",
  "1. one\n2. two",
  "Very **good** food",
])("%j is Markdown", (text) => {
  expect(isMarkdown(text)).toBe(true);
});

test.each([
  "Tacos",
  "- closed -",
  "#tacos",
  "5 * 3 ** 2",
  "Monday - Friday\n9 - 5",
  "a | b",
  "Open 9-5\n12. May",
])("%j is plain text", (text) => {
  expect(isMarkdown(text)).toBe(false);
});

test("headings, lists, links, tables and code in Markdown are formatted", async () => {
  const html = await convertMarkdown(
    "# Menu\n\nTry [tacos](/menu).\n\n- corn\n- flour\n\n| Dish | Price |\n|---|--:|\n| Taco | 4.5 |\n\n```\nx = 1\n```\n",
  );

  const { body } = new DOMParser().parseFromString(cleanPastedHtml(html), "text/html");
  expect([...body.querySelectorAll("h2, a, li, th, td, pre")].map(({ textContent }) => textContent)).toEqual([
    "Menu",
    "tacos",
    "corn",
    "flour",
    "Dish",
    "Price",
    "Taco",
    "4.5",
    "x = 1\n",
  ]);
});
