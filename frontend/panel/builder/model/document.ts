import { builderLimits } from "../../../generated/limits";
/** One stored block. Its inner blocks are in its slots, which are lists among its props. */
export interface Block {
  type: string;
  props: { id: string } & Record<string, unknown>;
}

/** A page, as the builder edits it and the API stores it. */
export interface Document {
  schema: number;
  root: { props: { title?: string } };
  content: Block[];
}

/** The position of a block: its index in the page, or in the slot of another block. */
export interface BlockPosition {
  parent: { id: string; slot: string } | null;
  index: number;
}

export interface PlacedBlock {
  block: Block;
  place: BlockPosition;
  /** The surrounding blocks, outermost first. */
  ancestors: Block[];
}

/** Return the names of a block type's slots, in order. */
export type SlotsOf = (type: string) => readonly string[];

export const SCHEMA = 1;
/** The API's limit for the nesting of blocks. */
export const MAX_DEPTH = builderLimits.depth;

export function emptyDocument(): Document {
  return { schema: SCHEMA, root: { props: {} }, content: [] };
}

/** Return the blocks in one slot of a block, or an empty list for an unset slot. */
export function childrenIn(block: Block, slot: string): Block[] {
  const children = block.props[slot];
  return Array.isArray(children) ? (children as Block[]) : [];
}

/** Iterate over every block of the page with its position, in reading order. */
export function* walk(
  content: readonly Block[],
  getSlots: SlotsOf,
  parent: BlockPosition["parent"] = null,
  ancestors: Block[] = [],
): Generator<PlacedBlock> {
  for (const [index, block] of content.entries()) {
    yield { block, place: { parent, index }, ancestors };
    for (const slot of getSlots(block.type)) {
      const around = [...ancestors, block];
      yield* walk(childrenIn(block, slot), getSlots, { id: block.props.id, slot }, around);
    }
  }
}

export function find(content: readonly Block[], id: string, getSlots: SlotsOf): PlacedBlock | null {
  for (const placed of walk(content, getSlots)) if (placed.block.props.id === id) return placed;
  return null;
}

/** Return the list of blocks that contains a position. */
export function listAt(
  content: readonly Block[],
  parent: BlockPosition["parent"],
  getSlots: SlotsOf,
): Block[] {
  if (!parent) return [...content];
  const around = find(content, parent.id, getSlots);
  return around ? [...childrenIn(around.block, parent.slot)] : [];
}

/** Return the page with the list at a position changed. Unaffected blocks stay the same objects. */
function withList(
  content: readonly Block[],
  parent: BlockPosition["parent"],
  change: (list: Block[]) => Block[],
  getSlots: SlotsOf,
): Block[] {
  if (!parent) return change([...content]);
  return content.map((block) => {
    if (block.props.id === parent.id) {
      return { ...block, props: { ...block.props, [parent.slot]: change(childrenIn(block, parent.slot)) } };
    }
    const changed = getSlots(block.type).flatMap((slot) => {
      const before = childrenIn(block, slot);
      const after = withList(before, parent, change, getSlots);
      return after.some((each, index) => each !== before[index]) ? [[slot, after] as const] : [];
    });
    return changed.length ? { ...block, props: { ...block.props, ...Object.fromEntries(changed) } } : block;
  });
}

export function insertBlocks(
  content: readonly Block[],
  blocks: Block[],
  place: BlockPosition,
  getSlots: SlotsOf,
): Block[] {
  return withList(content, place.parent, (list) => list.toSpliced(place.index, 0, ...blocks), getSlots);
}

export function removeBlock(content: readonly Block[], id: string, getSlots: SlotsOf): Block[] {
  const placed = find(content, id, getSlots);
  if (!placed) return [...content];
  const { parent, index } = placed.place;
  return withList(content, parent, (list) => list.toSpliced(index, 1), getSlots);
}

export function replaceBlock(content: readonly Block[], block: Block, getSlots: SlotsOf): Block[] {
  const placed = find(content, block.props.id, getSlots);
  if (!placed) return [...content];
  const { parent, index } = placed.place;
  return withList(content, parent, (list) => list.with(index, block), getSlots);
}

/** Return a copy of the block with new ids, including its inner blocks. */
export function copyBlock(block: Block, getSlots: SlotsOf): Block {
  const props = { ...block.props, id: newId(block.type) };
  for (const slot of getSlots(block.type)) {
    props[slot as "id"] = childrenIn(block, slot).map((each) => copyBlock(each, getSlots)) as never;
  }
  return { type: block.type, props };
}

export function newId(type: string): string {
  const random = crypto.getRandomValues(new Uint32Array(3));
  return `${type}-${[...random].map((part) => part.toString(36).padStart(7, "0")).join("")}`;
}

export function getDepth(block: Block, getSlots: SlotsOf): number {
  const inside = getSlots(block.type).flatMap((slot) => childrenIn(block, slot));
  return 1 + Math.max(0, ...inside.map((each) => getDepth(each, getSlots)));
}

export function getCount(content: readonly Block[], getSlots: SlotsOf): number {
  return [...walk(content, getSlots)].length;
}
