import type { DragEvent } from "react";
import type { BlockPosition } from "../model/document";
import type { BlockActions } from "../useBlocks";

/** The dragged blocks: a new block from the list, or blocks of the page from the outline. */
export type Dragged = { type: string } | { ids: readonly string[] };

/** Browsers drag only elements with data. Other pages and text inputs ignore this type. */
const KIND = "application/x-commissary-blocks";

let dragged: Dragged | null = null;

export function getDragged(): Dragged | null {
  return dragged;
}

/** Return the props of an element that drags blocks. */
export function getDragProps(get: () => Dragged) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      dragged = get();
      event.dataTransfer.effectAllowed = "copyMove";
      event.dataTransfer.setData(KIND, "");
    },
    onDragEnd: () => {
      dragged = null;
    },
  };
}

/** Add or move the dragged blocks to `place`. Return an added block, or null. */
export function drop(blocks: BlockActions, place: BlockPosition): { id: string; type: string } | null {
  const what = dragged;
  dragged = null;
  if (!what) return null;
  if ("type" in what) return { id: blocks.add(what.type, place), type: what.type };
  blocks.placeAt(what.ids, place);
  return null;
}
