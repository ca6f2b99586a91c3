import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import type { MediaItem } from "../../client/types";
import type { CanvasPoint } from "./canvas/pointing";
import { elementsAt, findSettingAtPoint } from "./canvas/settingAtPoint";
import type { WantedSetting } from "./fields/wantedSetting";
import { getSlots } from "./model/definitions";
import { type Block, type BlockPosition, find, listAt } from "./model/document";
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
  /** Valid only while nothing is there. */
  isEmpty: boolean;
}

/** Handle clicks and typing in the page, and show the target in the panels. */
export function usePointerSelection(blocks: BlockActions, { showSettings, showBlocks }: Panels) {
  const queries = useQueryClient();
  const [wanted, want] = useState<WantedSetting | null>(null);
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const lastTyped = useRef(Number.NEGATIVE_INFINITY);

  const point = useCallback(
    (point: CanvasPoint) => {
      // A double click begins with two clicks, which have already selected the block and its slot.
      if (!point.isDouble) {
        setAnchor(point.slot && { parent: point.slot, after: null, isEmpty: true });
        // A selection ends the typing.
        lastTyped.current = Number.NEGATIVE_INFINITY;
      }
      if ((point.slot || point.isEmptyPage) && !point.isDouble) showBlocks();
      const placed = point.id === null ? null : find(blocks.content(), point.id, getSlots);
      if (!placed || point.slot) return;
      const path = pathAt(
        point,
        placed.block,
        (id) => queries.getQueryData<MediaItem>(["media", id])?.hashed_name,
      );
      if (!point.isDouble && path === null) return;
      if (point.isDouble) {
        lastTyped.current = Date.now();
        showSettings();
      }
      want({ id: placed.block.props.id, path: path ?? "", isFocused: point.isDouble });
    },
    [blocks, queries, showBlocks, showSettings],
  );

  const type = useCallback(
    (letter: string) => {
      const block = blocks.selected();
      if (!block) return;
      lastTyped.current = Date.now();
      showSettings();
      const { id } = block.props;
      // Letters are collected until the field has the focus.
      want((pending) =>
        pending?.id === id && pending.isFocused
          ? { ...pending, typed: (pending.typed ?? "") + letter }
          : { id, path: "", isFocused: true, typed: letter },
      );
    },
    [blocks, showSettings],
  );

  const settings = useMemo(() => ({ wanted, want }), [wanted]);
  return {
    point,
    type,
    /** Return whether the user is typing, so that a key that deletes is meant for a text. */
    isTyping: () => Date.now() - lastTyped.current < TYPING_PAUSE,
    settings,
    /** Insert the next block there. */
    choosePlace: ({ parent, index }: BlockPosition) => {
      const before = listAt(blocks.content(), parent, getSlots)[index - 1];
      setAnchor({ parent, after: before?.props.id ?? null, isEmpty: false });
    },
    /** Return the selected empty slot or gap between blocks, as long as it exists. */
    place: () => anchor && placeAt(blocks.content(), anchor),
    leavePlace: () => setAnchor(null),
  };
}

function pathAt(
  { box, x, y }: CanvasPoint,
  block: Block,
  getName: (id: number) => string | undefined,
): string | null {
  const drawn = box?.querySelector(":scope > .canvas-block");
  return drawn ? findSettingAtPoint(elementsAt(drawn, x, y), block, getName) : null;
}

function placeAt(content: readonly Block[], { parent, after, isEmpty }: Anchor): BlockPosition | null {
  if (parent && !find(content, parent.id, getSlots)) return null;
  const list = listAt(content, parent, getSlots);
  if (after === null) return isEmpty && list.length > 0 ? null : { parent, index: 0 };
  const index = list.findIndex(({ props }) => props.id === after);
  return index < 0 ? null : { parent, index: index + 1 };
}
