import { Extension, type Range } from "@tiptap/core";
import Suggestion from "@tiptap/suggestion";

export interface SlashState {
  query: string;
  range: Range;
  getRect: () => DOMRect | null;
  /** Handles a key and returns whether it did. Set by the menu. */
  onKey: { current: (key: string) => boolean };
}

/** Reports a command that the user types after "/", at the start of a line. */
export const SlashCommand = Extension.create<{ onSlash: (slash: SlashState | null) => void }>({
  name: "slashCommand",

  addOptions: () => ({ onSlash: () => {} }),

  addProseMirrorPlugins() {
    const { onSlash } = this.options;
    const onKey: SlashState["onKey"] = { current: () => false };
    return [
      Suggestion({
        editor: this.editor,
        char: "/",
        startOfLine: true,
        // The builder shows the same text in two editors, and only one of them has focus.
        allow: ({ editor, state, range }) =>
          editor.isFocused && state.doc.resolve(range.from).parent.type.name === "paragraph",
        render: () => ({
          onStart: ({ query, range, clientRect }) =>
            onSlash({ query, range, getRect: () => clientRect?.() ?? null, onKey }),
          onUpdate: ({ query, range, clientRect }) =>
            onSlash({ query, range, getRect: () => clientRect?.() ?? null, onKey }),
          onKeyDown: ({ event }) => {
            if (event.key === "Escape") {
              onSlash(null);
              return true;
            }
            return onKey.current(event.key);
          },
          onExit: () => onSlash(null),
        }),
      }),
    ];
  },
});
