import { slotsOf } from "./definitions";
import { type Block, walk } from "./document";

export type Mark = "changed" | "added" | "same";

export interface Differences {
  one: Map<string, Mark>;
  other: Map<string, Mark>;
  /** How many blocks are not the same on both sides; one that changed counts once. */
  count: number;
}

/** What two versions of a page do not have in common, block by block; a block is known by its id. */
export function differences(one: Block[], other: Block[]): Differences {
  const left = byId(one);
  const right = byId(other);
  const marks = (mine: Map<string, string>, theirs: Map<string, string>) =>
    new Map([...mine].map(([id, content]) => [id, markOf(content, theirs.get(id))]));
  const result = { one: marks(left, right), other: marks(right, left) };
  const onlyThere = [...result.other.values()].filter((mark) => mark === "added").length;
  return { ...result, count: [...result.one.values()].filter((mark) => mark !== "same").length + onlyThere };
}

/** Whether both say the same, in the same order and at the same depth. */
export function areSame(one: Block[], other: Block[]): boolean {
  return places(one) === places(other) && differences(one, other).count === 0;
}

function places(content: Block[]): string {
  return JSON.stringify([...walk(content, slotsOf)].map(({ block, place }) => [block.props.id, place]));
}

function markOf(content: string, elsewhere: string | undefined): Mark {
  if (elsewhere === undefined) return "added";
  return content === elsewhere ? "same" : "changed";
}

/** What each block says by itself; blocks inside it are counted on their own. */
function byId(content: Block[]): Map<string, string> {
  const pairs = [...walk(content, slotsOf)].map(({ block }) => {
    const own = Object.entries(block.props).filter(([name]) => !slotsOf(block.type).includes(name));
    own.sort(([a], [b]) => (a < b ? -1 : 1));
    return [block.props.id, JSON.stringify([block.type, own])] as const;
  });
  return new Map(pairs);
}
