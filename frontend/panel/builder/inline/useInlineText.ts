import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFlush } from "../../kit/forms/pendingInput";
import { findSettingInBlock } from "../canvas/settingAtPoint";
import { getDefinition, getExample, getSlots } from "../model/definitions";
import { type Block, find, walk } from "../model/document";
import { canvasDocument } from "../showInCanvas";
import type { BlockActions } from "../useBlocks";
import { holdBlock } from "./heldBlock";
import { withValueAt } from "./settingAt";
import type { TextEditing } from "./textEditing";
import { findTexts, type InlineText, textAt } from "./texts";
import type { Dishes } from "./useDishes";

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
  /** The paths of all texts of the block when the text was opened. */
  paths: readonly string[];
}

/** Two seconds, because a new block appears only after the delay of the history. */
const MAX_FRAMES = 120;

/** The key that ends editing. */
export type Leave = "Enter" | "Escape" | "Tab" | "Shift+Tab" | "Undo";

/** Manage the text that is edited in the page. */
export function useInlineText(blocks: BlockActions, dishes: Dishes["actions"]) {
  const [target, setTarget] = useState<InlineTarget | null>(null);
  const open = useRef<InlineTarget | null>(null);
  useEffect(() => {
    return () => {
      dishes.close();
      holdBlock(null);
    };
  }, [dishes]);

  const end = useCallback(() => {
    if (!open.current) return;
    open.current = null;
    // The editor restores the page before the block is rendered again.
    flushSync(() => setTarget(null));
    // The page shows the new text of a dish immediately.
    dishes.close();
    holdBlock(null);
  }, [dishes]);

  const start = useCallback(
    (
      id: string,
      choose: (texts: readonly InlineText[]) => InlineText | undefined,
      { point = null, typed = "" }: { point?: InlineTarget["point"]; typed?: string } = {},
    ): InlineTarget | null => {
      end();
      const block = find(blocks.content(), id, getSlots)?.block;
      const element = getBox(id)?.querySelector(":scope > .canvas-block");
      const found = block && element ? [...findTexts(element, block), ...dishes.find(element, block)] : [];
      const text = choose(found);
      if (!block || !text || dishes.isSaving(text.path)) return null;
      const isExample = exampleAt(block, text.path) === text.value;
      const paths = found.map(({ path }) => path);
      const next = { id, type: block.type, text, point, isExample, typed: { text: typed }, paths };
      flushSync(() => holdBlock({ id }));
      if (text.dish) dishes.open();
      open.current = next;
      flushSync(() => setTarget(next));
      return next;
    },
    [blocks, dishes, end],
  );

  const change = useCallback(
    ({ id, type, text }: InlineTarget, value: string, isLast: boolean) => {
      if (text.dish) return dishes.type(text, value);
      const settings = getDefinition(type)?.props ?? {};
      const set = (props: Block["props"]) => withValueAt(props, settings, text.path, value) as Block["props"];
      blocks.update(id, set, isLast);
    },
    [blocks, dishes],
  );

  const leave = useCallback(
    (how: Leave) => {
      const left = open.current;
      // The history of the page does not contain the texts of dishes.
      if (left?.text.dish && how === "Undo") return;
      end();
      if (!left) return;
      if (how === "Undo") blocks.undo();
      const step = how === "Tab" ? 1 : how === "Shift+Tab" ? -1 : 0;
      const next = step && start(left.id, (texts) => findNext(texts, left, step));
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
      openFirst: (id: string, typed = "") => start(id, findFirst, { typed }) !== null,
      openNew: (id: string, typed = "") => {
        const focused = document.activeElement;
        let frames = 0;
        const look = () => {
          // If another element has focus, the user has continued elsewhere.
          if (document.activeElement !== focused || start(id, findFirst, { typed })) return;
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
      saveDishes: dishes.saveDishes,
      discardDishes: dishes.discardDishes,
    }),
    [dishes, end, start],
  );

  /** Open a text of a dish in the first block that shows it, and return whether there is one. */
  const openDish = useCallback(
    (path: string): boolean => {
      const menus = [...walk(blocks.content(), getSlots)].filter(({ block }) => block.type === "FoodMenu");
      return menus.some(({ block }) => {
        const started = start(block.props.id, (texts) => texts.find((text) => text.path === path));
        if (started) blocks.select(block.props.id);
        started?.text.element.scrollIntoView({ block: "center", behavior: "instant" });
        return started !== null;
      });
    },
    [blocks, start],
  );

  // Ctrl+S saves a dish like the page.
  useFlush(
    useCallback(() => {
      if (open.current?.text.dish) end();
    }, [end]),
  );
  return { texts, target, change, leave, openDish };
}

/** Return the first text of the block itself. Dishes are edited only where the user clicks. */
function findFirst(texts: readonly InlineText[]): InlineText | undefined {
  return texts.find(({ dish }) => !dish);
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

/** Return the next or previous text that the block still shows. An emptied text is no longer shown. */
function findNext(
  texts: readonly InlineText[],
  { text, paths }: InlineTarget,
  step: 1 | -1,
): InlineText | undefined {
  const at = paths.indexOf(text.path);
  const following = step === 1 ? paths.slice(at + 1) : paths.slice(0, at).toReversed();
  const next = following.find((path) => texts.some((each) => each.path === path));
  return texts.find(({ path }) => path === next);
}

function exampleAt({ type }: Block, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      getExample(type),
    );
}
