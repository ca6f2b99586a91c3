// @vitest-environment jsdom
import type { Editor } from "@tiptap/core";
import { expect, test, vi } from "vitest";
import { openEditor } from "./testEditor";

const src = (id: number) => `/library/${id}-0123456789abcdef`;
const PICTURE = `<img src="${src(1)}" alt="a" width="8" height="6">`;
const GALLERY = `<figure data-embed="gallery" data-source="1,2">${PICTURE}<img src="${src(2)}" alt="b" width="8" height="6"></figure>`;
const VIDEO =
  '<figure data-embed="video" data-source="vimeo:1"><a href="https://vimeo.com/1">Kitchen</a></figure>';

/** Type like a keyboard does while a block is selected. */
function type({ view }: Editor, text: string) {
  const { from, to } = view.state.selection;
  const insert = () => view.state.tr.insertText(text);
  if (!view.someProp("handleTextInput", (handle) => handle(view, from, to, text, insert))) {
    view.dispatch(insert());
  }
}

test.each([PICTURE, GALLERY, VIDEO])(
  "typing in a text that opens with %s is inserted before it",
  async (first) => {
    const editor = openEditor(`${first}<p>b</p>`);
    await vi.waitFor(() => expect(editor.state.selection.empty).toBe(true));

    type(editor, "x");

    expect(editor.getHTML()).toBe(`<p>x</p>${first}<p>b</p>`);
  },
);

test.each([
  ["image", PICTURE, 3],
  ["image of a gallery", GALLERY, 4],
  ["gallery", GALLERY, 3],
  ["embed", VIDEO, 3],
  ["divider", "<hr>", 3],
])("typing with a selected %s is inserted after it", (_kind, block, at) => {
  const editor = openEditor(`<p>a</p>${block}<p>b</p>`);

  editor.commands.setNodeSelection(at);
  type(editor, "x");
  type(editor, "y");

  expect(editor.getHTML()).toBe(`<p>a</p>${block}<p>xy</p><p>b</p>`);
});

test("an input method types after a selected embed", () => {
  const editor = openEditor(`<p>a</p>${VIDEO}<p></p>`);

  editor.commands.setNodeSelection(3);
  editor.view.dom.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));

  expect(editor.state.selection.$from.parent.type.name).toBe("paragraph");
  expect(editor.getHTML()).toBe(`<p>a</p>${VIDEO}<p></p>`);
});
