import { Paper } from "@mui/material";
import type { Editor } from "@tiptap/core";
import { useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { RichTextToolbar } from "../../kit/inputs/RichTextToolbar";
import type { SlashState } from "../../kit/inputs/slashCommand";
import { useText } from "../../messages/useText";

const GAP = 8;

/** The formatting bar above the selected words, or above the text while none are selected. */
export function FormatBar({ editor, slash }: { editor: Editor; slash: SlashState | null }) {
  const t = useText();
  const bar = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);

  useLayoutEffect(() => {
    const move = () => setPlace(bar.current && placeAbove(editor, bar.current));
    move();
    const view = editor.view.dom.ownerDocument.defaultView;
    editor.on("transaction", move);
    view?.addEventListener("scroll", move, true);
    window.addEventListener("resize", move);
    return () => {
      editor.off("transaction", move);
      view?.removeEventListener("scroll", move, true);
      window.removeEventListener("resize", move);
    };
  }, [editor]);

  return createPortal(
    <Paper
      ref={bar}
      data-inline
      component="section"
      aria-label={t("inputs.format.name")}
      elevation={4}
      // The text keeps its selection while a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      style={place ?? { visibility: "hidden" }}
      sx={{ position: "fixed", zIndex: 3, maxWidth: "calc(100vw - 16px)", "& > div": { borderBottom: 0 } }}
    >
      <RichTextToolbar
        editor={editor}
        slash={slash && { ...slash, getRect: () => toWindow(editor, slash.getRect()) }}
      />
    </Paper>,
    document.body,
  );
}

/**
 * Return the bar's position above the text, within the page and the screen, or null if the editor is closed.
 */
function placeAbove(editor: Editor, bar: HTMLElement): { left: number; top: number } | null {
  if (editor.isDestroyed) return null;
  const { view } = editor;
  const frame = getFrame(editor);
  if (!frame) return null;
  const { box, scale } = frame;
  const { from, to, empty } = view.state.selection;
  const text = view.dom.getBoundingClientRect();
  const start = empty ? text : view.coordsAtPos(from);
  const bottom = empty ? text.bottom : view.coordsAtPos(to).bottom;
  const above = box.top + start.top * scale - bar.offsetHeight - GAP;
  const top = above < box.top && !empty ? box.top + bottom * scale + GAP : Math.max(above, box.top + GAP);
  const left = box.left + start.left * scale;
  return {
    left: Math.max(GAP, Math.min(left, window.innerWidth - bar.offsetWidth - GAP)),
    top: Math.min(top, window.innerHeight - bar.offsetHeight - GAP),
  };
}

/** Return the position and scale of the page on the screen, or null if the page is not in a frame. */
function getFrame({ view }: Editor): { box: DOMRect; scale: number } | null {
  const frame = view.dom.ownerDocument.defaultView?.frameElement as HTMLElement | null;
  const box = frame?.getBoundingClientRect();
  return frame && box ? { box, scale: frame.offsetWidth ? box.width / frame.offsetWidth : 1 } : null;
}

function toWindow(editor: Editor, rect: DOMRect | null): DOMRect | null {
  const frame = editor.isDestroyed ? null : getFrame(editor);
  if (!frame || !rect) return null;
  const { box, scale } = frame;
  const [left, top] = [box.left + rect.left * scale, box.top + rect.top * scale];
  return new DOMRect(left, top, rect.width * scale, rect.height * scale);
}
