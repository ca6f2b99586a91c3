import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { findSettingInBlock } from "../canvas/settingAtPoint";
import { getDefinition, getExample, getSlots } from "../model/definitions";
import { type Block, find } from "../model/document";
import { canvasDocument } from "../showInCanvas";
import type { BlockActions } from "../useBlocks";
import { holdBlock } from "./heldBlock";
import { withValueAt } from "./settingAt";
import type { TextEditing } from "./textEditing";
import { findTexts, type InlineText, textAt } from "./texts";

/** A text of the page with its editor open. */
export interface InlineTarget {
  id: string;
  type: string;
  text: InlineText;
  /** The point of the click, in the page. */
  point: { x: number; y: number } | null;
  /** Whether the text is still the example of a new block, which typing replaces. */
  isExample: boolean;
  /** Letters that were typed while the editor was loading. */
  typed: { text: string };
}

/** Two seconds, because a new block appears only after the delay of the history. */
const MAX_FRAMES = 120;

/** The key that ends editing. */
export type Leave = "Enter" | "Escape" | "Tab" | "Shift+Tab" | "Undo";

/** Manage the text that is edited in the page. */
export function useInlineText(blocks: BlockActions) {
  const [target, setTarget] = useState<InlineTarget | null>(null);
  const open = useRef<InlineTarget | null>(null);
  useEffect(() => () => holdBlock(null), []);

  const end = useCallback(() => {
    if (!open.current) return;
    open.current = null;
    // The editor restores the page before the block is rendered again.
    flushSync(() => setTarget(null));
    holdBlock(null);
  }, []);

  const start = useCallback(
    (
      id: string,
      choose: (texts: readonly InlineText[]) => InlineText | undefined,
      { point = null, typed = "" }: { point?: InlineTarget["point"]; typed?: string } = {},
    ): InlineTarget | null => {
      end();
      const block = find(blocks.content(), id, getSlots)?.block;
      const element = getBox(id)?.querySelector(":scope > .canvas-block");
      const text = block && element && choose(findTexts(element, block));
      if (!block || !text) return null;
      const isExample = exampleAt(block, text.path) === text.value;
      const next = { id, type: block.type, text, point, isExample, typed: { text: typed } };
      flushSync(() => holdBlock({ id }));
      open.current = next;
      flushSync(() => setTarget(next));
      return next;
    },
    [blocks, end],
  );

  const change = useCallback(
    ({ id, type, text }: InlineTarget, value: string, isLast: boolean) => {
      const settings = getDefinition(type)?.props ?? {};
      const set = (props: Block["props"]) => withValueAt(props, settings, text.path, value) as Block["props"];
      blocks.update(id, set, isLast);
    },
    [blocks],
  );

  const leave = useCallback(
    (how: Leave) => {
      const left = open.current;
      end();
      if (!left) return;
      if (how === "Undo") blocks.undo();
      const step = how === "Tab" ? 1 : how === "Shift+Tab" ? -1 : 0;
      const next = step && start(left.id, (texts) => texts[getIndex(texts, left) + step]);
      if (!next) getBox(left.id)?.focus({ preventScroll: true });
    },
    [blocks, end, start],
  );

  useEndOutside(target, end);

  const texts = useMemo<TextEditing>(
    () => ({
      end,
      findSetting: findSettingInBlock,
      isOpen: () => open.current !== null,
      openAt: (id: string, x: number, y: number, typed = "") =>
        start(id, (texts) => textAt(texts, x, y), { point: { x, y }, typed })?.text.path ?? null,
      openFirst: (id: string, typed = "") => start(id, ([first]) => first, { typed }) !== null,
      openNew: (id: string, typed = "") => {
        const focused = document.activeElement;
        let frames = 0;
        const look = () => {
          // If another element has focus, the user has continued elsewhere.
          if (document.activeElement !== focused || start(id, ([first]) => first, { typed })) return;
          const box = getBox(id);
          // The block becomes focusable a moment after it is rendered.
          if (box?.hasAttribute("tabindex")) box.focus({ preventScroll: true });
          else if (frames++ < MAX_FRAMES) requestAnimationFrame(look);
        };
        look();
      },
      type: (letter: string) => {
        if (open.current) open.current.typed.text += letter;
      },
    }),
    [end, start],
  );
  return { texts, target, change, leave };
}

/** End editing when another part of the panel takes focus, except the editor's own bar and dialogs. */
function useEndOutside(target: InlineTarget | null, end: () => void): void {
  useEffect(() => {
    if (!target) return;
    const onFocus = (event: FocusEvent) => {
      const focused = event.target as Element | null;
      if (!focused?.closest?.("iframe, [data-inline], [role=dialog], [role=presentation]")) end();
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [target, end]);
}

function getBox(id: string): HTMLElement | null {
  return canvasDocument()?.querySelector(`[data-puck-component="${CSS.escape(id)}"]`) ?? null;
}

function getIndex(texts: readonly InlineText[], { text }: InlineTarget): number {
  return texts.findIndex(({ path }) => path === text.path);
}

function exampleAt({ type }: Block, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      getExample(type),
    );
}
