import {
  type Block,
  type BlockPosition,
  childrenIn,
  depthOf,
  find,
  inserted,
  listAt,
  MAX_DEPTH,
  removed,
  type SlotsOf,
} from "./document";

export type Direction = "up" | "down" | "in" | "out";

/** Return the target position of a block that is moved in that direction, or null if it cannot be. */
export function destination(
  content: readonly Block[],
  id: string,
  direction: Direction,
  slotsOf: SlotsOf,
): BlockPosition | null {
  const placed = find(content, id, slotsOf);
  if (!placed) return null;
  const { parent, index } = placed.place;
  const siblings = listAt(content, parent, slotsOf);
  if (direction === "up")
    return index > 0 ? { parent, index: index - 1 } : adjacentSlot(content, id, -1, slotsOf);
  if (direction === "down") {
    return index < siblings.length - 1 ? { parent, index: index + 1 } : adjacentSlot(content, id, 1, slotsOf);
  }
  if (direction === "out") return parent ? after(content, parent.id, slotsOf) : null;
  const before = siblings[index - 1];
  const slot = before && slotsOf(before.type)[0];
  if (!before || !slot) return null;
  if (placed.ancestors.length + 1 + depthOf(placed.block, slotsOf) > MAX_DEPTH) return null;
  return { parent: { id: before.props.id, slot }, index: childrenIn(before, slot).length };
}

export function moved(
  content: readonly Block[],
  id: string,
  direction: Direction,
  slotsOf: SlotsOf,
): Block[] | null {
  const to = destination(content, id, direction, slotsOf);
  const placed = find(content, id, slotsOf);
  if (!to || !placed) return null;
  return inserted(removed(content, id, slotsOf), [placed.block], to, slotsOf);
}

/** Return the position right after a block. */
export function after(content: readonly Block[], id: string, slotsOf: SlotsOf): BlockPosition | null {
  const placed = find(content, id, slotsOf);
  return placed && { ...placed.place, index: placed.place.index + 1 };
}

/** Return that position for blocks of that depth, or the next outer one that is within the depth limit. */
export function placeFor(
  content: readonly Block[],
  place: BlockPosition,
  depth: number,
  slotsOf: SlotsOf,
): BlockPosition {
  if (!place.parent) return place;
  const around = find(content, place.parent.id, slotsOf);
  if (!around || around.ancestors.length + 1 + depth <= MAX_DEPTH) return place;
  const outer = { ...around.place, index: around.place.index + 1 };
  return placeFor(content, outer, depth, slotsOf);
}

/** Return the position in the adjacent column of the same block. */
function adjacentSlot(
  content: readonly Block[],
  id: string,
  step: 1 | -1,
  slotsOf: SlotsOf,
): BlockPosition | null {
  const placed = find(content, id, slotsOf);
  const around = placed?.ancestors.at(-1);
  const { parent } = placed?.place ?? {};
  if (!around || !parent) return null;
  const slots = slotsOf(around.type);
  const slot = slots[slots.indexOf(parent.slot) + step];
  if (!slot) return null;
  const index = step > 0 ? 0 : childrenIn(around, slot).length;
  return { parent: { id: parent.id, slot }, index };
}
