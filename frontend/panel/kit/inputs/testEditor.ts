import { Editor } from "@tiptap/core";
import { onTestFinished } from "vitest";
import type { PasteOptions } from "./paste/PasteExtension";
import { createRichTextExtensions } from "./richTextExtensions";

/** Open an editor for rich text in `element`, which is outside the page by default, until the end of the test. */
export function openEditor(
  content: string,
  element = document.createElement("div"),
  paste: Partial<PasteOptions> = {},
): Editor {
  const editor = new Editor({ element, extensions: createRichTextExtensions("", paste), content });
  onTestFinished(() => editor.destroy());
  return editor;
}
