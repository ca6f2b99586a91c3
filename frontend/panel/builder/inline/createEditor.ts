import { Editor, type EditorOptions, Extension, type Extensions } from "@tiptap/core";
import Document from "@tiptap/extension-document";
import Text from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions";
import { closeHistory } from "@tiptap/pm/history";
import { Plugin } from "@tiptap/pm/state";
import { CurrentSelection } from "../../kit/inputs/currentSelection";
import type { PasteNotice } from "../../kit/inputs/paste/PasteExtension";
import type { TextUploads } from "../../kit/inputs/paste/uploads";
import { createRichTextExtensions } from "../../kit/inputs/richTextExtensions";
import { SlashCommand, type SlashState } from "../../kit/inputs/slashCommand";
import type { Setting } from "../model/definitions";

interface EditorParams {
  host: HTMLElement;
  setting: Setting;
  value: string;
  label: string;
  /** The origin of the domain's library. */
  origin: string;
  /** The origin of the domain, in copied images. */
  site: string;
  /** Whether the page shows line breaks in the text. */
  hasLines: boolean;
  onChange: () => void;
  /** Called when the text has reached its maximum length. */
  onFull: () => void;
  onNotice: (notice: PasteNotice) => void;
  onSlash: (slash: SlashState | null) => void;
  uploads: TextUploads | null;
  /** Called for keys that end editing. */
  onLeave: (key: "Enter" | "Escape" | "Tab" | "Shift+Tab" | "Undo") => void;
}

const USUAL_LENGTH = 200;

/** Makes undo revert one word at a time. */
const UndoByWord = Extension.create({
  name: "undoByWord",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, from, _to, text) => {
          const before = view.state.doc.textBetween(Math.max(0, from - 1), from);
          if (/\s$/.test(before) && !/^\s/.test(text)) view.dispatch(closeHistory(view.state.tr));
          return false;
        },
      },
    }),
  ],
});

/** Create the editor for text in the page: formatted text, or a line without formatting. */
export function createEditor(params: EditorParams): Editor {
  const { host, setting, value, label, onChange } = params;
  const isFormatted = setting.kind === "html";
  let isInCommand = false;
  const onSlash: EditorParams["onSlash"] = (slash) => {
    isInCommand = slash !== null;
    params.onSlash(slash);
  };
  const editor: Editor = new Editor({
    element: { mount: host },
    injectCSS: false,
    extensions: [UndoByWord, ...(isFormatted ? getFormatted({ ...params, onSlash }) : getLine(params))],
    content: isFormatted ? value : toDoc(value),
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-label": label,
        "aria-multiline": String(isFormatted),
        spellcheck: "true",
      },
      // The slash menu handles Escape first.
      handleKeyDown: (_, event) =>
        !(isInCommand && event.key === "Escape") && handleKey(editor, event, params),
      ...(isFormatted ? {} : pastesPlain(params)),
    },
    onUpdate: onChange,
  });
  return editor;
}

/** Return the edited text as a value of the setting. */
export function readEditor(editor: Editor, { kind }: Setting): string {
  if (kind !== "html") return editor.state.doc.textContent;
  return editor.isEmpty ? "" : editor.getHTML();
}

function toDoc(text: string) {
  return { type: "doc", content: text ? [{ type: "text", text }] : [] };
}

function getFormatted({ origin, site, onNotice, onSlash, uploads }: EditorParams): Extensions {
  return [
    ...createRichTextExtensions(origin, { onNotice, uploads, site }),
    SlashCommand.configure({ onSlash }),
  ];
}

function getLine({ setting, onFull }: EditorParams): Extensions {
  const limit = getLimit(setting);
  const MaxLength = Extension.create({
    name: "maxLength",
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: ({ doc, before, docChanged }) => {
          const isAllowed = !docChanged || doc.content.size <= Math.max(limit, before.content.size);
          if (!isAllowed) onFull();
          return isAllowed;
        },
      }),
    ],
  });
  return [Document.extend({ content: "text*" }), Text, UndoRedo, MaxLength, CurrentSelection];
}

function getLimit({ max_length = USUAL_LENGTH }: Setting): number {
  return max_length;
}

/** Return the props to paste text without formatting, up to the length limit. A line cannot contain files. */
function pastesPlain(params: EditorParams): NonNullable<EditorOptions["editorProps"]> {
  return {
    handlePaste: (view, event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const count = event.clipboardData?.files.length ?? 0;
      if (!text && count > 0) params.onNotice({ kind: "noFiles", count });
      const line = params.hasLines ? text.replace(/\r\n?/g, "\n") : text.replace(/\s+/g, " ");
      const { doc, selection } = view.state;
      const space = getLimit(params.setting) - doc.content.size + (selection.to - selection.from);
      if (line.length > space) params.onFull();
      view.dispatch(
        closeHistory(view.state.tr)
          .insertText(line.slice(0, Math.max(0, space)))
          .scrollIntoView(),
      );
      return true;
    },
    handleDrop: (_, event) => {
      const count = event.dataTransfer?.files.length ?? 0;
      if (count > 0) params.onNotice({ kind: "noFiles", count });
      return count > 0;
    },
  };
}

function handleKey(editor: Editor, event: KeyboardEvent, params: EditorParams): boolean {
  const { setting, hasLines, onLeave } = params;
  const isCommand = event.metaKey || event.ctrlKey;
  const isFormatted = setting.kind === "html";
  if (event.key === "Escape") onLeave("Escape");
  else if (event.key === "Enter" && !isFormatted) {
    if (event.shiftKey && hasLines) editor.view.dispatch(editor.state.tr.insertText("\n"));
    else onLeave("Enter");
  } else if (event.key === "Tab" && !(isFormatted && editor.isActive("listItem"))) {
    onLeave(event.shiftKey ? "Shift+Tab" : "Tab");
  } else if (isCommand && !event.shiftKey && event.key.toLowerCase() === "z" && !editor.can().undo()) {
    onLeave("Undo");
  } else return false;
  event.preventDefault();
  return true;
}
