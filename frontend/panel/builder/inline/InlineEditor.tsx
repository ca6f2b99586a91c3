import type { Editor } from "@tiptap/core";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useFlush } from "../../kit/forms/pendingInput";
import { describeNotice } from "../../kit/inputs/PasteNotices";
import type { SlashState } from "../../kit/inputs/slashCommand";
import { useTextUploads } from "../../kit/inputs/useTextUploads";
import { useToast } from "../../kit/layout/useToast";
import { useMediaUrls } from "../../kit/media/urls";
import { useText } from "../../messages/useText";
import { createEditor, readEditor } from "./createEditor";
import { FormatBar } from "./FormatBar";
import { placeHost } from "./host";
import { labelAt } from "./settingAt";
import type { InlineTarget, Leave } from "./useInlineText";

/**
 * The pause in milliseconds between the last key press and the update of the settings, so that a long page
 * does not slow down typing.
 */
const PAUSE = { line: 100, html: 300 };
/** The maximum time in milliseconds until typed letters reach the settings. */
const MOST_MS = 1_000;

interface Props {
  target: InlineTarget;
  /** Called with each new value. `isLast` ends a step of the history. */
  onValue: (target: InlineTarget, value: string, isLast: boolean) => void;
  onLeave: (how: Leave) => void;
}

/** The editor for text in the page, with a formatting bar for formatted text. */
export default function InlineEditor({ target, onValue, onLeave }: Props) {
  const t = useText();
  const { say } = useToast();
  const { origin, site } = useMediaUrls();
  const uploads = useTextUploads();
  const [editor, setEditor] = useState<Editor | null>(null);
  const [slash, setSlash] = useState<SlashState | null>(null);
  const push = useRef(() => {});
  useFlush(useCallback(() => push.current(), []));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is created once for its target
  useLayoutEffect(() => {
    const { text, type } = target;
    const { setting, dish } = text;
    const { host, restore } = placeHost(text);
    let timer = 0;
    let firstKeyAt = 0;
    const first = text.unsaved ?? text.value;
    let last = first;
    const read = () => {
      clearTimeout(timer);
      timer = 0;
      firstKeyAt = 0;
      const value = readEditor(made, setting);
      if (value === last) return;
      last = value;
      onValue(target, value, false);
    };
    const made = createEditor({
      host,
      setting,
      value: first,
      label: dish ? t(`foodMenus.dish.${dish.field}`) : labelAt(type, text.path),
      origin,
      site,
      hasLines: /pre/.test(getComputedStyle(text.element).whiteSpace),
      onChange: () => {
        clearTimeout(timer);
        firstKeyAt ||= Date.now();
        const rest = firstKeyAt + MOST_MS - Date.now();
        const pause = setting.kind === "html" ? PAUSE.html : PAUSE.line;
        timer = window.setTimeout(read, Math.max(0, Math.min(pause, rest)));
      },
      onFull: () => say(t("builder.fields.left", { smart_count: 0 })),
      onNotice: (notice) => {
        const isRefused = notice.kind === "noFiles" && (setting.kind !== "html" || !uploads);
        say(isRefused ? t("builder.fields.noFiles") : describeNotice(notice, t));
      },
      onSlash: setSlash,
      uploads,
      onLeave,
    });
    push.current = read;
    placeCaret(made, target);
    setEditor(made);
    return () => {
      push.current = () => {};
      if (timer) read();
      if (last !== text.value) onValue(target, last, true);
      made.destroy();
      restore();
    };
  }, []);

  return editor && target.text.setting.kind === "html" ? <FormatBar editor={editor} slash={slash} /> : null;
}

/** Place the caret at the click, and insert the letters that were typed before the editor had loaded. */
function placeCaret(editor: Editor, { point, isExample, typed }: InlineTarget): void {
  const { view } = editor;
  view.focus();
  const at = point && view.posAtCoords({ left: point.x, top: point.y })?.pos;
  if (isExample) editor.commands.selectAll();
  else editor.commands.setTextSelection(at ?? view.state.doc.content.size);
  if (typed.text) view.dispatch(view.state.tr.insertText(typed.text));
}
