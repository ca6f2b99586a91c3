import { type Block, find, listAt, type SlotsOf } from "./document";

/**
 * Return the blocks of one list that are or contain these blocks, in page order. Only siblings can be
 * selected together.
 */
export function toSiblings(content: readonly Block[], ids: readonly string[], getSlots: SlotsOf): string[] {
  const paths = ids.flatMap((id) => {
    const placed = find(content, id, getSlots);
    return placed ? [[...placed.ancestors, placed.block].map(({ props }) => props.id)] : [];
  });
  const [first] = paths;
  if (!first) return [];
  const shortest = Math.min(...paths.map(({ length }) => length)) - 1;
  const isShared = (depth: number) => paths.every((path) => path[depth] === first[depth]);
  let depth = 0;
  while (depth < shortest && isShared(depth)) depth += 1;
  // Blocks in different slots are not siblings, so select the block around the slots.
  const lists = paths.map((path) => getSiblings(content, path[depth] ?? "", getSlots));
  if (depth > 0 && lists.some((list) => list.join() !== lists[0]?.join())) depth -= 1;
  const chosen = new Set(paths.map((path) => path[depth]));
  return getSiblings(content, first[depth] ?? "", getSlots).filter((id) => chosen.has(id));
}

/** Return all blocks between two blocks, including both. */
export function getRange(content: readonly Block[], from: string, to: string, getSlots: SlotsOf): string[] {
  const ends = toSiblings(content, [from, to], getSlots);
  const siblings = getSiblings(content, ends[0] ?? "", getSlots);
  return siblings.slice(siblings.indexOf(ends[0] ?? ""), siblings.indexOf(ends.at(-1) ?? "") + 1);
}

/** Return the ids of the list that contains a block. */
export function getSiblings(content: readonly Block[], id: string, getSlots: SlotsOf): string[] {
  const placed = find(content, id, getSlots);
  return placed ? listAt(content, placed.place.parent, getSlots).map(({ props }) => props.id) : [];
}
