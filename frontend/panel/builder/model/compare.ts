import { getSlots } from "./definitions";
import { type Block, walk } from "./document";

export type Mark = "changed" | "added" | "same";

export interface Differences {
  one: Map<string, Mark>;
  other: Map<string, Mark>;
  /** The number of blocks that differ. A changed block counts once. */
  count: number;
}

/** Compare two versions of a page block by block. Blocks are matched by id. */
export function differences(one: Block[], other: Block[]): Differences {
  const left = mapById(one);
  const right = mapById(other);
  const marks = (mine: Map<string, string>, theirs: Map<string, string>) =>
    new Map([...mine].map(([id, content]) => [id, getMark(content, theirs.get(id))]));
  const result = { one: marks(left, right), other: marks(right, left) };
  const onlyThere = [...result.other.values()].filter((mark) => mark === "added").length;
  return { ...result, count: [...result.one.values()].filter((mark) => mark !== "same").length + onlyThere };
}

/** Return whether both pages have the same blocks, in the same order and at the same depth. */
export function areSame(one: Block[], other: Block[]): boolean {
  return places(one) === places(other) && differences(one, other).count === 0;
}

function places(content: Block[]): string {
  return JSON.stringify([...walk(content, getSlots)].map(({ block, place }) => [block.props.id, place]));
}

function getMark(content: string, elsewhere: string | undefined): Mark {
  if (elsewhere === undefined) return "added";
  return content === elsewhere ? "same" : "changed";
}

/** Return the content of each block without its inner blocks, which are compared separately. */
function mapById(content: Block[]): Map<string, string> {
  const pairs = [...walk(content, getSlots)].map(({ block }) => {
    const own = Object.entries(block.props).filter(([name]) => !getSlots(block.type).includes(name));
    own.sort(([a], [b]) => (a < b ? -1 : 1));
    return [block.props.id, JSON.stringify([block.type, own])] as const;
  });
  return new Map(pairs);
}
