import type { PuckAction } from "@puckeditor/core";
import type { Block, SlotsOf } from "./document";

type PuckChange = Extract<Extract<PuckAction, { type: "set" }>["state"], (previous: never) => unknown>;
/** The page in Puck's state: its blocks, and an index of them. */
export type PuckState = Parameters<PuckChange>[0];
type PuckNode = PuckState["indexes"]["nodes"][string];
type ZonePosition = Pick<PuckNode, "parentId" | "zone">;

const ROOT = "root";

/**
 * Return the state with the settings of one block changed. Blocks that do not contain this block stay the
 * same objects. Puck's own action copies every block of the page, which is too slow for typing.
 */
export function withProps(
  state: PuckState,
  id: string,
  change: (props: Block["props"]) => Block["props"],
  getSlots: SlotsOf,
): Pick<PuckState, "data" | "indexes"> {
  const nodes = { ...state.indexes.nodes };
  const node = nodes[id];
  if (!node) return state;
  const before = node.data as Block;
  let block: Block = { ...before, props: change(before.props) };
  nodes[id] = { ...node, data: block, flatData: withoutSlots(block, getSlots) };
  let place: ZonePosition = node;
  for (let parent = around(place, nodes); parent; parent = around(place, nodes)) {
    const outer = parent.data as Block;
    const inside = withBlock(outer.props[place.zone] as Block[], block);
    block = { ...outer, props: { ...outer.props, [place.zone]: inside } };
    nodes[outer.props.id] = { ...parent, data: block };
    place = parent;
  }
  const content = withBlock(state.data.content as Block[], block) as PuckState["data"]["content"];
  return { data: { ...state.data, content }, indexes: { ...state.indexes, nodes } };
}

/** Return the block around a position, or undefined if the position is in the page itself. */
function around({ parentId }: ZonePosition, nodes: PuckState["indexes"]["nodes"]): PuckNode | undefined {
  return parentId === null || parentId === ROOT ? undefined : nodes[parentId];
}

function withBlock(blocks: Block[], block: Block): Block[] {
  return blocks.map((each) => (each.props.id === block.props.id ? block : each));
}

/** Return a block without its inner blocks, which Puck renders from their own entries in the index. */
function withoutSlots(block: Block, getSlots: SlotsOf): Block {
  const slots = getSlots(block.type).map((slot) => [slot, null]);
  return { ...block, props: { ...block.props, ...Object.fromEntries(slots) } };
}
