import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import type { MediaItem } from "../../client/types";
import type { CanvasPoint } from "./canvas/pointing";
import type { WantedSetting } from "./fields/wantedSetting";
import type { TextEditing } from "./inline/textEditing";
import { getSlots } from "./model/definitions";
import { type Block, type BlockPosition, find, listAt } from "./model/document";
import { getSeveral, NONE, setSeveral } from "./severalStore";
import { TYPING_PAUSE } from "./shortcuts";
import type { BlockActions } from "./useBlocks";

interface Panels {
  showSettings: () => void;
  showBlocks: () => void;
}

/** A position defined by the block before it, so that it stays valid while the page changes. */
interface Anchor {
  parent: BlockPosition["parent"];
  after: string | null;
  /** Whether the anchor is valid only while its list is empty. */
  isEmpty: boolean;
}

/** Handle clicks and typing in the page: edit the clicked text, or show the target in the panels. */
export function usePointerSelection(
  blocks: BlockActions,
  texts: RefObject<TextEditing>,
  { showSettings, showBlocks }: Panels,
) {
  const queries = useQueryClient();
  const [wanted, want] = useState<WantedSetting | null>(null);
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const lastTyped = useRef(Number.NEGATIVE_INFINITY);

  /** Open the text at the point, and return whether there is one. */
  const write = useCallback(
    (id: string, { isDouble, isTouch, x, y }: CanvasPoint) => {
      // On touch screens the first tap selects the block, because a keyboard covers half of the page.
      if (isDouble || (isTouch && blocks.selected()?.props.id !== id)) return false;
      const path = texts.current.openAt(id, x, y);
      if (path !== null) want({ id, path, isFocused: false });
      return path !== null;
    },
    [blocks, texts],
  );

  /** Show the setting at the point in the panel. */
  const showSetting = useCallback(
    (block: Block, point: CanvasPoint) => {
      const getName = (id: number) => queries.getQueryData<MediaItem>(["media", id])?.hashed_name;
      const path = texts.current.findSetting(block, point, getName);
      if (!point.isDouble && path === null) return;
      if (point.isDouble) {
        lastTyped.current = Date.now();
        showSettings();
      }
      want({ id: block.props.id, path: path ?? "", isFocused: point.isDouble });
    },
    [queries, texts, showSettings],
  );

  /** Add the block at the point to the selected blocks. Return whether the click extends the selection. */
  const chooseAt = useCallback(
    ({ id, choice: asked, isDouble }: CanvasPoint): boolean => {
      const choice = asked ?? (getSeveral().isChoosing ? "toggle" : null);
      if (!choice || id === null) return false;
      texts.current.end();
      if (!isDouble) blocks.choose(id, choice);
      return true;
    },
    [blocks, texts],
  );

  const point = useCallback(
    (point: CanvasPoint): boolean => {
      if (chooseAt(point)) return true;
      setSeveral(NONE);
      // A double click begins with two clicks, which have already selected the block and its slot.
      if (!point.isDouble) {
        setAnchor(point.slot && { parent: point.slot, after: null, isEmpty: true });
        // A selection ends typing.
        lastTyped.current = Number.NEGATIVE_INFINITY;
      }
      // The first click of a double click has opened the text.
      if (point.isDouble && texts.current.isOpen()) return false;
      texts.current.end();
      if ((point.slot || point.isEmptyPage) && !point.isDouble) showBlocks();
      const placed = point.id === null ? null : find(blocks.content(), point.id, getSlots);
      if (placed && !point.slot && !write(placed.block.props.id, point)) showSetting(placed.block, point);
      return false;
    },
    [blocks, texts, showBlocks, chooseAt, write, showSetting],
  );

  const type = useCallback(
    (letter: string) => {
      if (texts.current.isOpen()) {
        texts.current.type(letter);
        return;
      }
      const block = getSeveral().ids.length > 1 ? null : blocks.selected();
      if (!block || texts.current.openFirst(block.props.id, letter)) return;
      lastTyped.current = Date.now();
      showSettings();
      const { id } = block.props;
      // Letters are collected until the field has focus.
      want((pending) =>
        pending?.id === id && pending.isFocused
          ? { ...pending, typed: (pending.typed ?? "") + letter }
          : { id, path: "", isFocused: true, typed: letter },
      );
    },
    [blocks, texts, showSettings],
  );

  const settings = useMemo(() => ({ wanted, want }), [wanted]);
  return {
    point,
    type,
    /** Select blocks without a click. Like a click, this ends typing and clears the selected position. */
    choose: (act: () => void) => {
      texts.current.end();
      setAnchor(null);
      lastTyped.current = Number.NEGATIVE_INFINITY;
      act();
    },
    /** Return whether the user is typing, because a delete key then belongs to the text. */
    isTyping: () => texts.current.isOpen() || Date.now() - lastTyped.current < TYPING_PAUSE,
    settings,
    /** Insert the next block at this position. */
    choosePlace: ({ parent, index }: BlockPosition) => {
      const before = listAt(blocks.content(), parent, getSlots)[index - 1];
      setAnchor({ parent, after: before?.props.id ?? null, isEmpty: false });
    },
    /** Return the selected empty slot or gap between blocks, or null if it no longer exists. */
    place: () => anchor && placeAt(blocks.content(), anchor),
    leavePlace: () => setAnchor(null),
  };
}

function placeAt(content: readonly Block[], { parent, after, isEmpty }: Anchor): BlockPosition | null {
  if (parent && !find(content, parent.id, getSlots)) return null;
  const list = listAt(content, parent, getSlots);
  if (after === null) return isEmpty && list.length > 0 ? null : { parent, index: 0 };
  const index = list.findIndex(({ props }) => props.id === after);
  return index < 0 ? null : { parent, index: index + 1 };
}
