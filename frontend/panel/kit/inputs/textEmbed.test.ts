// @vitest-environment jsdom
import type { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import { readPastedHtml } from "./cleanPastedHtml";
import { openEditor } from "./testEditor";
import { findVideo, leaveEmbed } from "./textEmbed";

const PAGE = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const VIDEO = `<figure data-embed="video" data-source="youtube:dQw4w9WgXcQ"><a href="${PAGE}">Our kitchen</a></figure>`;
const attrs = { kind: "form", source: "Form-1", href: "/contact", label: "Ask us" };
const FORM = '<figure data-embed="form" data-source="Form-1"><a href="/contact">Ask us</a></figure>';

function paste(editor: Editor, plain: string, html = ""): void {
  const data = new Map([
    ["text/plain", plain],
    ["text/html", html],
  ]);
  const clipboardData = {
    files: [],
    types: [...data.keys()],
    getData: (type: string) => data.get(type) ?? "",
  };
  const event = Object.assign(new Event("paste", { cancelable: true }), { clipboardData });
  editor.view.dom.dispatchEvent(event);
}

test.each([
  ["https://youtu.be/dQw4w9WgXcQ?si=x", "youtube:dQw4w9WgXcQ"],
  ["  https://www.youtube.com/watch?feature=x&v=dQw4w9WgXcQ ", "youtube:dQw4w9WgXcQ"],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ"],
  ["https://vimeo.com/76979871/abcdef12", "vimeo:76979871/abcdef12"],
  ["https://player.vimeo.com/video/76979871?dnt=1", "vimeo:76979871"],
])("%s is the video %s", (url, source) => {
  expect(findVideo(url)?.source).toBe(source);
});

test.each([
  "https://www.youtube.com/@commissary",
  "https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  `see ${PAGE}`,
  "",
])("%s is no video", (url) => {
  expect(findVideo(url)).toBeNull();
});

test("embeds are preserved when a text is opened and saved, and shown as cards", () => {
  const editor = openEditor(`<p>a</p>${VIDEO}${FORM}<p>b</p>`);

  expect(editor.getHTML()).toBe(`<p>a</p>${VIDEO}${FORM}<p>b</p>`);
  const cards = [...editor.view.dom.querySelectorAll("figure")].map(({ textContent }) => textContent);
  expect(cards).toEqual(["Our kitchenyoutube.com/watch?v=dQw4w9WgXcQ", "Ask us/contact"]);
});

test("an embed inserted in a list is placed after the list, and undo removes it", () => {
  const editor = openEditor("<ul><li><p>one</p></li></ul><p>end</p>");
  editor.commands.setTextSelection(6);

  editor.commands.insertContent({ type: "embed", attrs });

  const embed = editor.state.doc.children.findIndex(({ type }) => type.name === "embed");
  expect(embed).toBeGreaterThan(0);
  editor.commands.undo();
  expect(editor.getHTML()).toBe("<ul><li><p>one</p></li></ul><p>end</p>");
});

test("a video URL pasted on an empty line becomes the video, and undo returns to the URL", () => {
  const editor = openEditor("<p>a</p><p></p>");
  editor.commands.setTextSelection(4);

  paste(editor, PAGE, `<a href="${PAGE}">video</a>`);

  expect(editor.getHTML()).toContain('<figure data-embed="video" data-source="youtube:dQw4w9WgXcQ">');
  expect(editor.state.selection.$from.parent.type.name).toBe("paragraph");
  expect(editor.state.selection.from).toBeGreaterThan(4);
  editor.commands.undo();
  expect(editor.getText()).toContain(PAGE);
  expect(editor.getHTML()).not.toContain("figure");
});

test("a video URL pasted into words stays a URL", () => {
  const editor = openEditor("<p>see </p>");
  editor.commands.setTextSelection(5);

  paste(editor, PAGE);

  expect(editor.getHTML()).not.toContain("figure");
});

const GALLERY = `<figure data-embed="gallery" data-source="1,2"><img src="/library/1-0123456789abcdef" alt="a"><img src="/library/2-0123456789abcdef" alt="b"></figure>`;
const copy = (html: string) => html.replace("<figure", '<figure data-pm-slice="0 0 []"');

test.each([
  ["on an empty line", "<p></p>", VIDEO, `${VIDEO}<p>x</p>`],
  ["between paragraphs", "<p></p><p>b</p>", VIDEO, `${VIDEO}<p>xb</p>`],
  ["as a gallery", "<p></p>", GALLERY, `${GALLERY}<p>x</p>`],
])("typing after an embed is pasted %s does not replace the embed", (_where, text, embed, result) => {
  const editor = openEditor(text);
  editor.commands.setTextSelection(1);

  paste(editor, "", copy(embed));
  editor.view.dispatch(editor.state.tr.insertText("x"));

  expect(editor.getHTML()).toBe(result);
});

test.each([VIDEO, GALLERY])("typing after %s is inserted before another embed replaces neither", (embed) => {
  const editor = openEditor(`<p>a</p>${FORM}`);
  editor.commands.setTextSelection(2);

  editor.commands.insertContent(embed);
  leaveEmbed(editor.view);
  editor.view.dispatch(editor.state.tr.insertText("x"));

  expect(editor.getHTML()).toBe(`<p>a</p>${embed}<p>x</p>${FORM}<p></p>`);
});

test("pasted players of videos become embeds, and other frames are counted", () => {
  const frame = (src: string) => `<iframe src="${src}" title="Our kitchen"></iframe>`;

  const { html, omitted } = readPastedHtml(
    `<p>a</p>${frame("https://www.youtube.com/embed/dQw4w9WgXcQ")}${frame("https://evil.example/")}`,
  );

  expect(html).toBe(`<p>a</p>${VIDEO}`);
  expect(omitted.embeds).toBe(1);
});
