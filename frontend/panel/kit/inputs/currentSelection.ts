import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/**
 * Applies each key to the caret that the user sees. Browsers report a caret that Home or End has moved a moment
 * later, and on a busy device Enter would still replace the text that was selected before.
 */
export const CurrentSelection = Extension.create({
  name: "currentSelection",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: (view) => {
            // ProseMirror reads the caret from the document at this event.
            if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
            // Within 200 ms after focus it takes a caret at the start for the browser's, and moves it back.
            const { input } = view as unknown as { input: { lastFocus: number } }; // absent from its types
            input.lastFocus = 0;
            return false;
          },
        },
      },
    }),
  ],
});
