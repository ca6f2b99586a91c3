import {
  type Block,
  type BlockPosition,
  childrenIn,
  find,
  getDepth,
  insertBlocks,
  listAt,
  MAX_DEPTH,
  removeBlock,
  type SlotsOf,
} from "./document";

export type Direction = "up" | "down" | "in" | "out";

/** Return the target position of a block that is moved in the given direction, or null if there is none. */
export function destination(
  content: readonly Block[],
  id: string,
  direction: Direction,
  getSlots: SlotsOf,
): BlockPosition | null {
  const placed = find(content, id, getSlots);
  if (!placed) return null;
  const { parent, index } = placed.place;
  const siblings = listAt(content, parent, getSlots);
  if (direction === "up")
    return index > 0 ? { parent, index: index - 1 } : adjacentSlot(content, id, -1, getSlots);
  if (direction === "down") {
    return index < siblings.length - 1
      ? { parent, index: index + 1 }
      : adjacentSlot(content, id, 1, getSlots);
  }
  if (direction === "out") return parent ? after(content, parent.id, getSlots) : null;
  const before = siblings[index - 1];
  const slot = before && getSlots(before.type)[0];
  if (!before || !slot) return null;
  if (placed.ancestors.length + 1 + getDepth(placed.block, getSlots) > MAX_DEPTH) return null;
  return { parent: { id: before.props.id, slot }, index: childrenIn(before, slot).length };
}

/** Return the page with the blocks moved one step, in their order, or null if none of the blocks can move. */
export function moveBlocks(
  content: readonly Block[],
  ids: readonly string[],
  direction: Direction,
  getSlots: SlotsOf,
): Block[] | null {
  const isForward = direction === "down" || direction === "out";
  let moved: Block[] | null = null;
  for (const id of isForward ? ids.toReversed() : ids) {
    const now: readonly Block[] = moved ?? content;
    const to = stepFor(now, id, ids, direction, getSlots);
    const placed = find(now, id, getSlots);
    if (to && placed) moved = insertBlocks(removeBlock(now, id, getSlots), [placed.block], to, getSlots);
  }
  return moved;
}

/**
 * Return the target position of a block that is moved together with its siblings `ids`, or null.
 *
 * The blocks remain siblings: no block moves past or into another of these blocks, or to another column
 * on its own.
 */
function stepFor(
  content: readonly Block[],
  id: string,
  ids: readonly string[],
  direction: Direction,
  getSlots: SlotsOf,
): BlockPosition | null {
  const to = destination(content, id, direction, getSlots);
  const place = find(content, id, getSlots)?.place;
  if (!to || !place || ids.length === 1 || direction === "out") return to;
  const next = listAt(content, place.parent, getSlots)[place.index + (direction === "down" ? 1 : -1)];
  return next && !ids.includes(next.props.id) ? to : null;
}

/** Return the page with the blocks moved to another position, or null if they are not allowed there. */
export function placeBlocks(
  content: readonly Block[],
  ids: readonly string[],
  place: BlockPosition,
  getSlots: SlotsOf,
): Block[] | null {
  const blocks = ids.flatMap((id) => find(content, id, getSlots)?.block ?? []);
  const around = place.parent && find(content, place.parent.id, getSlots);
  const outer = around ? [...around.ancestors, around.block].map(({ props }) => props.id) : [];
  const depth = Math.max(...blocks.map((each) => getDepth(each, getSlots)));
  if (blocks.length === 0 || outer.some((id) => ids.includes(id)) || outer.length + depth > MAX_DEPTH)
    return null;
  const list = listAt(content, place.parent, getSlots);
  const before = list.slice(0, place.index);
  const index = before.filter(({ props }) => !ids.includes(props.id)).length;
  const rest = ids.reduce<readonly Block[]>((page, id) => removeBlock(page, id, getSlots), content);
  const next = insertBlocks(rest, blocks, { parent: place.parent, index }, getSlots);
  const isSame = listIds(listAt(next, place.parent, getSlots)) === listIds(list);
  return isSame ? (content as Block[]) : next;
}

function listIds(blocks: readonly Block[]): string {
  return blocks.map(({ props }) => props.id).join();
}

/** Return the position right after a block, or null if the page does not contain it. */
export function after(content: readonly Block[], id: string, getSlots: SlotsOf): BlockPosition | null {
  const placed = find(content, id, getSlots);
  return placed && { ...placed.place, index: placed.place.index + 1 };
}

/** Return `place` if blocks with `depth` levels fit there, or the nearest outer position where they fit. */
export function placeFor(
  content: readonly Block[],
  place: BlockPosition,
  depth: number,
  getSlots: SlotsOf,
): BlockPosition {
  if (!place.parent) return place;
  const around = find(content, place.parent.id, getSlots);
  if (!around || around.ancestors.length + 1 + depth <= MAX_DEPTH) return place;
  const outer = { ...around.place, index: around.place.index + 1 };
  return placeFor(content, outer, depth, getSlots);
}

/** Return the position in the adjacent column of the same block, or null. */
function adjacentSlot(
  content: readonly Block[],
  id: string,
  step: 1 | -1,
  getSlots: SlotsOf,
): BlockPosition | null {
  const placed = find(content, id, getSlots);
  const around = placed?.ancestors.at(-1);
  const { parent } = placed?.place ?? {};
  if (!around || !parent) return null;
  const slots = getSlots(around.type);
  const slot = slots[slots.indexOf(parent.slot) + step];
  if (!slot) return null;
  const index = step > 0 ? 0 : childrenIn(around, slot).length;
  return { parent: { id: parent.id, slot }, index };
}
