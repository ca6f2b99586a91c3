// @vitest-environment jsdom
import { expect, test } from "vitest";
import { openEditor } from "./testEditor";

test("Enter right after the caret has moved does not replace the text that was selected", () => {
  const element = document.body.appendChild(document.createElement("div"));
  const editor = openEditor("<p>Open</p>", element);
  editor.view.focus();
  editor.commands.selectAll();

  getSelection()?.collapse(editor.view.domAtPos(5).node, editor.view.domAtPos(5).offset);
  const enter = { key: "Enter", keyCode: 13, bubbles: true, cancelable: true };
  editor.view.dom.dispatchEvent(new KeyboardEvent("keydown", enter));

  expect(editor.getHTML()).toBe("<p>Open</p><p></p>");
});

test("Home right after focus moves the caret to the start", () => {
  const element = document.body.appendChild(document.createElement("div"));
  const editor = openEditor("<p>Open</p>", element);
  // jsdom has no layout to scroll to.
  editor.setOptions({ editorProps: { handleScrollToSelection: () => true } });
  editor.commands.setTextSelection(3);
  editor.view.focus();

  const home = { key: "Home", keyCode: 36, bubbles: true, cancelable: true };
  editor.view.dom.dispatchEvent(new KeyboardEvent("keydown", home));
  getSelection()?.collapse(editor.view.domAtPos(1).node, editor.view.domAtPos(1).offset);
  document.dispatchEvent(new Event("selectionchange"));

  expect(editor.state.selection.head).toBe(1);
});
