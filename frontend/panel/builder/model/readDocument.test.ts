// @vitest-environment jsdom
import { expect, test } from "vitest";
import { cleanHtml } from "./cleanHtml";
import { readBlocks, readDocument } from "./readDocument";

test.each([
  ["<p>Hello <strong>you</strong></p>", "<p>Hello <strong>you</strong></p>"],
  ['<p onclick="alert(1)" style="color:red">Hello</p>', "<p>Hello</p>"],
  ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
  ['<a href="/members" target="_blank">x</a>', '<a href="/members">x</a>'],
  ['<img src=x onerror="alert(1)">after', "after"],
  ["<script>alert(1)</script><p>after</p>", "<p>after</p>"],
  ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>', ""],
  ["<div><h1>Title</h1><p>Text</p></div>", "Title<p>Text</p>"],
  ["<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>", ""],
])("%s is cleaned", (html, expected) => {
  expect(cleanHtml(html)).toBe(expected);
});

test("an external page keeps known blocks and settings, sanitized", () => {
  const read = readDocument({
    schema: 1,
    root: { props: { title: "Home", evil: 1 } },
    content: [{ type: "RichText", props: { id: "a", html: "<p onclick=x>Hi</p>", other: 1 }, readOnly: {} }],
  });

  expect(read).toEqual({
    schema: 1,
    root: { props: { title: "Home" } },
    content: [{ type: "RichText", props: { id: "a", html: "<p>Hi</p>" } }],
  });
});

test("data of another release is preserved on request", () => {
  const later = { type: "Later", props: { id: "b", words: [{ deep: 1 }] } };
  const columns = (first: unknown[]) => ({ type: "Columns", props: { id: "c", layout: "1-1", first } });
  const text = { type: "RichText", props: { id: "a", html: "<p onclick=x>Hi</p>", glow: 3 } };

  const read = readDocument({ content: [text, columns([later])] }, { keepsUnknown: true });

  expect(read?.content).toEqual([
    { type: "RichText", props: { id: "a", html: "<p>Hi</p>", glow: 3 } },
    { type: "Columns", props: { ...columns([later]).props, second: [], third: [], fourth: [] } },
  ]);
});

test("an invalid block name is rejected in any release", () => {
  const read = (type: string) =>
    readDocument({ content: [{ type, props: { id: "a" } }] }, { keepsUnknown: true });

  expect([read("__proto__"), read("constructor"), read("a b")]).toEqual([null, null, null]);
});

test.each([
  [null],
  ["text"],
  [{ content: "blocks" }],
  [{ content: [{ type: "Nothing", props: { id: "a" } }] }],
  [{ content: [{ type: "RichText", props: {} }] }],
  [{ content: [{ type: "__proto__", props: { id: "a" } }] }],
])("%j is not a page", (value) => {
  expect(readDocument(value)).toBeNull();
});

test("a document with too many blocks is rejected", () => {
  const many = Array.from({ length: 2001 }, (_, index) => ({ type: "RichText", props: { id: `${index}` } }));

  expect(readBlocks(many)).toBeNull();
});

test("library images in rich text stay, with their alt text", () => {
  const ours = '<img src="/library/3-0123456789abcdef?w=1280" alt="The grill" width="16" height="9">';
  const theirs = '<img src="https://evil.example/pixel.png" onerror="alert(1)">';
  const html = `<p>Hot</p>${ours.replace(">", ' onload="alert(1)" style="left:0">')}${theirs}`;

  const [block] = readBlocks([{ type: "RichText", props: { id: "a", html } }]) ?? [];

  expect(block?.props.html).toBe(`<p>Hot</p>${ours}`);
});
