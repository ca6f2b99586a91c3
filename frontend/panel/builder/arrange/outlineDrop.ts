import type { BlockPosition, PlacedBlock, SlotsOf } from "../model/document";

/** A drop position in the outline, shown as a line at the edge of a row, indented to the position's depth. */
export interface OutlineDrop {
  place: BlockPosition;
  row: number;
  edge: "top" | "bottom";
  depth: number;
}

/**
 * Return the drop position at a point of the outline. The vertical position selects the gap between two rows. If the
 * gap allows several depths, `depth`, the horizontal position of the pointer, selects one of them.
 */
export function getOutlineDrop(
  rows: readonly PlacedBlock[],
  row: number,
  isLowerHalf: boolean,
  depth: number,
  getSlots: SlotsOf,
): OutlineDrop | null {
  const at = rows[row];
  if (!at) return null;
  const own = at.ancestors.length;
  if (!isLowerHalf) return { place: at.place, row, edge: "top", depth: own };
  const next = rows[row + 1];
  const below = next?.ancestors.length ?? 0;
  if (next && below > own) return { place: next.place, row, edge: "bottom", depth: below };
  const [slot] = getSlots(at.block.type);
  if (slot && depth > own) {
    const parent = { id: at.block.props.id, slot };
    return { place: { parent, index: 0 }, row, edge: "bottom", depth: own + 1 };
  }
  const chosen = Math.max(below, Math.min(depth, own));
  const outer = [...at.ancestors, at.block][chosen];
  const place = rows.find(({ block }) => block === outer)?.place ?? at.place;
  return { place: { ...place, index: place.index + 1 }, row, edge: "bottom", depth: chosen };
}
