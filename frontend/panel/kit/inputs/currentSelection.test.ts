// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import { createRichTextExtensions } from "./richTextExtensions";

test("Enter right after the caret has moved does not replace the text that was selected", () => {
  const element = document.body.appendChild(document.createElement("div"));
  const editor = new Editor({ element, extensions: createRichTextExtensions(""), content: "<p>Open</p>" });
  editor.view.focus();
  editor.commands.selectAll();

  getSelection()?.collapse(editor.view.domAtPos(5).node, editor.view.domAtPos(5).offset);
  const enter = { key: "Enter", keyCode: 13, bubbles: true, cancelable: true };
  editor.view.dom.dispatchEvent(new KeyboardEvent("keydown", enter));

  expect(editor.getHTML()).toBe("<p>Open</p><p></p>");
  editor.destroy();
});
