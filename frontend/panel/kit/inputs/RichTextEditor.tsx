import { Box } from "@mui/material";
import { EditorContent, useEditor } from "@tiptap/react";
import { useCallback, useEffect, useRef } from "react";
import { useMay } from "../../account/account";
import { useFlush } from "../forms/pendingInput";
import { useMediaUrls } from "../media/urls";
import { cleanPastedHtml } from "./cleanPastedHtml";
import { RichTextToolbar } from "./RichTextToolbar";
import { createRichTextExtensions } from "./richTextExtensions";

const DEBOUNCE = 300;

interface Props {
  labelId: string;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  isInvalid: boolean;
}

/**
 * Edit rich text, limited to formats that the site can show. Changes reach the form after a pause in typing.
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
  const { origin } = useMediaUrls();
  const editor = useEditor({
    editable: mayWrite,
    extensions: createRichTextExtensions(origin),
    content: value,
    ...nonceOfPage(),
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
      },
      transformPastedHTML: cleanPastedHtml,
    },
    onUpdate: ({ editor: changed }) => {
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
    // External changes are shown, but not while the user is typing: the cursor would jump.
    if (value === latest.current || editor.isFocused) return;
    latest.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <Box
      sx={({ colors }) => ({
        border: `1px solid ${isInvalid ? colors.error.main : colors.edge}`,
        borderRadius: "8px",
        backgroundColor: colors.paper,
        "&:focus-within": { borderColor: colors.link, boxShadow: `0 0 0 1px ${colors.link}` },
        "& .tiptap": {
          minHeight: 160,
          maxHeight: 560,
          overflow: "auto",
          p: 2,
          outline: 0,
          lineHeight: 1.6,
          "& > :first-of-type": { mt: 0 },
          "& > :last-child": { mb: 0 },
          "& blockquote": { mx: 0, pl: 2, borderLeft: `3px solid ${colors.line}`, color: colors.soft },
          "& a": { color: colors.link },
          "& img": { display: "block", maxWidth: "100%", height: "auto", my: 2, cursor: "pointer" },
          "& img.ProseMirror-selectednode": { outline: `3px solid ${colors.link}`, outlineOffset: "2px" },
        },
      })}
    >
      {mayWrite && <RichTextToolbar editor={editor} />}
      <EditorContent editor={editor} />
    </Box>
  );
}

function nonceOfPage(): { injectNonce?: string } {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce ? { injectNonce: nonce } : {};
}
