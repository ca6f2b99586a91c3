import { Box } from "@mui/material";
import { EditorContent, useEditor } from "@tiptap/react";
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { useMay } from "../../account/account";
import { useFlush } from "../forms/pendingInput";
import { useMediaUrls } from "../media/urls";
import { PasteNotices } from "./PasteNotices";
import type { PasteNotice } from "./paste/PasteExtension";
import { RichTextFooter } from "./RichTextFooter";
import { RichTextToolbar } from "./RichTextToolbar";
import { createRichTextExtensions } from "./richTextExtensions";
import { look, quietLook } from "./richTextLook";
import { SlashCommand, type SlashState } from "./slashCommand";
import { useTextUploads } from "./useTextUploads";

const DEBOUNCE = 300;

interface Props {
  labelId: string;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  isInvalid: boolean;
}

/**
 * Edits rich text, limited to formats that the site can show. Changes reach the form after a pause in typing.
 */
export default function RichTextEditor({ labelId, value, onChange, onBlur, isInvalid }: Props) {
  const latest = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<(() => void) | null>(null);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    pending.current?.();
    pending.current = null;
  }, []);
  useFlush(flush);
  useEffect(() => flush, [flush]);

  const mayWrite = useMay("posts.write");
  const { origin, site } = useMediaUrls();
  const uploads = useTextUploads();
  const [notices, setNotices] = useState<readonly PasteNotice[]>([]);
  const [slash, setSlash] = useState<SlashState | null>(null);
  const [isQuiet, setIsQuiet] = useState(false);
  const onNotice = (notice: PasteNotice) => setNotices((before) => [...before, notice]);
  const onStart = () => setNotices([]);
  const editor = useEditor({
    editable: mayWrite,
    extensions: [
      ...createRichTextExtensions(origin, { onStart, onNotice, uploads, site }),
      SlashCommand.configure({ onSlash: setSlash }),
    ],
    content: value,
    ...readNonce(),
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
      },
    },
    onUpdate: ({ editor: changed }) => {
      // Undo would now undo this change, not the formatting.
      setNotices((before) => (before.some(isUndoable) ? before.filter((each) => !isUndoable(each)) : before));
      clearTimeout(timer.current);
      pending.current = () => {
        latest.current = changed.isEmpty ? "" : changed.getHTML();
        onChange(latest.current);
      };
      timer.current = setTimeout(flush, DEBOUNCE);
    },
    onBlur: () => {
      flush();
      onBlur();
    },
  });

  useEffect(() => {
    // External changes are shown, but not while the user is typing, because the cursor would jump.
    if (value === latest.current || editor.isFocused) return;
    latest.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  function leaveQuiet(event: FocusEvent<HTMLElement>) {
    const { currentTarget, relatedTarget: next } = event;
    if (!isQuiet || !(next instanceof Element) || currentTarget.contains(next)) return;
    const dialog = next.closest("[role=dialog], [role=menu]");
    // The editor covers the rest of the page, but not the dialogs and menus that it opens.
    if (!dialog || dialog.contains(currentTarget)) setIsQuiet(false);
  }

  /** Called before the editor handles the key, because the editor prevents the default action of every Escape. */
  function endQuiet(event: KeyboardEvent<HTMLElement>) {
    const { currentTarget, target, key, nativeEvent } = event;
    // Escape first closes a slash menu, a dialog or the suggestions of an input method.
    const isInside = currentTarget.contains(target as Node) && !slash && !nativeEvent.isComposing;
    if (!isQuiet || key !== "Escape" || !isInside) return;
    event.stopPropagation();
    setIsQuiet(false);
  }

  function keepPlain() {
    editor.chain().undo().focus().run();
    setNotices([]);
  }

  return (
    <Box onBlur={leaveQuiet} onKeyDownCapture={endQuiet} sx={[look(isInvalid), isQuiet && quietLook]}>
      {mayWrite && <RichTextToolbar editor={editor} slash={slash} />}
      <PasteNotices notices={notices} onPlain={keepPlain} onClose={() => setNotices([])} />
      <EditorContent editor={editor} />
      {mayWrite && (
        <RichTextFooter
          editor={editor}
          isQuiet={isQuiet}
          onQuiet={(next) => {
            setIsQuiet(next);
            if (next) editor.commands.focus();
          }}
        />
      )}
    </Box>
  );
}

const isUndoable = ({ kind }: PasteNotice) => kind === "markdown";

function readNonce(): { injectNonce?: string } {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce ? { injectNonce: nonce } : {};
}
