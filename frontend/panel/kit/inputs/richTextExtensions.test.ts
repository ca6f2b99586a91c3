// @vitest-environment jsdom
import { generateHTML, generateJSON } from "@tiptap/core";
import { expect, test } from "vitest";
import { richTextAttributes, richTextTags } from "../../../generated/richText";
import { cleanHtml } from "../../builder/model/cleanHtml";
import { createRichTextExtensions } from "./richTextExtensions";

const TABLE =
  '<table><tbody><tr><th colspan="2" rowspan="2"><p>head</p></th><td><p>one</p></td></tr>' +
  '<tr><td><p>two</p></td></tr><tr><td colspan="2" rowspan="3"><p>three</p></td><td><p>four</p></td></tr>' +
  "<tr><td><p>five</p></td></tr><tr><td><p>six</p></td></tr></tbody></table>";
const PICTURE = '<img src="/library/12-0123456789abcdef" alt="Soup" width="8" height="6">';
const EMBED =
  '<figure data-embed="video" data-source="youtube:dQw4w9WgXcQ">' +
  '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Our kitchen</a></figure>';

const GALLERY = `<figure data-embed="gallery" data-source="12,12">${PICTURE}${PICTURE}</figure>`;

/** A text with each tag and attribute that the server accepts. */
const texts: Record<(typeof richTextTags)[number], string> = {
  a: '<p><a href="https://example.com/" title="Example">link</a></p>',
  b: "<p><strong>bold</strong></p>",
  blockquote: "<blockquote><p>quote</p></blockquote>",
  br: "<p>one<br>two</p>",
  code: "<p><code>code</code></p>",
  em: "<p><em>emphasis</em></p>",
  figure: EMBED + GALLERY,
  h2: "<h2>heading</h2>",
  h3: "<h3>heading</h3>",
  h4: "<h4>heading</h4>",
  hr: "<hr>",
  i: "<p><em>italic</em></p>",
  img: PICTURE,
  li: "<ul><li><p>entry</p></li></ul>",
  ol: '<ol start="5"><li><p>entry</p></li></ol>',
  p: "<p>text</p>",
  pre: "<pre><code>code</code></pre>",
  s: "<p><s>struck</s></p>",
  strong: "<p><strong>strong</strong></p>",
  sub: "<p>H<sub>2</sub>O</p>",
  sup: "<p>m<sup>2</sup></p>",
  table: TABLE,
  tbody: TABLE,
  td: TABLE,
  th: TABLE,
  tr: TABLE,
  u: "<p><u>underlined</u></p>",
  ul: "<ul><li><p>entry</p></li></ul>",
};

/** Return the elements of rich text, each with its attributes. */
const listElements = (html: string) =>
  [...new DOMParser().parseFromString(html, "text/html").body.querySelectorAll("*")].map((element) => [
    element.tagName.toLowerCase(),
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  ]);

test.each(richTextTags)("<%s> and its attributes are preserved when text is opened and saved", (tag) => {
  const extensions = createRichTextExtensions("");
  const saved = generateHTML(generateJSON(texts[tag], extensions), extensions);

  for (const name of richTextAttributes[tag] ?? []) expect(texts[tag]).toContain(` ${name}="`);
  expect(listElements(cleanHtml(saved))).toEqual(listElements(texts[tag]));
  expect(cleanHtml(texts[tag])).toBe(texts[tag]);
});
