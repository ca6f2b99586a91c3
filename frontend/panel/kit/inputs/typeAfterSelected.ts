import { Extension } from "@tiptap/core";
import { GapCursor } from "@tiptap/pm/gapcursor";
import { type EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { findEndOfSelected } from "./textEmbed";

/** Inserts typed text after the selected image, embed or divider, which it would otherwise replace. */
export const TypeAfterSelected = Extension.create({
  name: "typeAfterSelected",

  // A text that starts with an image or embed would open with it selected.
  onCreate({ editor: { state, view } }) {
    const isFirst = state.selection instanceof NodeSelection && state.doc.firstChild?.isTextblock === false;
    if (isFirst) view.dispatch(state.tr.setSelection(new GapCursor(state.doc.resolve(0))));
  },

  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text) => type(view, text),
        handleDOMEvents: {
          // An input method needs a paragraph for its text.
          compositionstart: (view) => {
            type(view, "");
            return false;
          },
        },
      },
    }),
  ],
});

function type(view: EditorView, text: string): boolean {
  const change = view.editable && typeAfter(view.state, text);
  if (!change) return false;
  view.dispatch(change.scrollIntoView());
  return true;
}

/** Return the change that types after the selected block, in the next paragraph if it is empty, else in a new one. */
function typeAfter({ doc, tr, schema, selection }: EditorState, text: string): Transaction | null {
  const { paragraph } = schema.nodes;
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock || !paragraph) return null;
  const { pos, nodeAfter } = findEndOfSelected(doc, selection);
  if (nodeAfter?.type !== paragraph || nodeAfter.content.size > 0) tr.insert(pos, paragraph.create());
  tr.setSelection(TextSelection.create(tr.doc, pos + 1));
  return text ? tr.insertText(text) : tr;
}
