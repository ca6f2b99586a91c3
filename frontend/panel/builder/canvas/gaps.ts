import type { BlockPosition } from "../model/document";
import { getSlot } from "./pointing";

/** The maximum distance between the pointer and a gap that shows its button, in pixels of the page. */
const REACH = 28;

/** A place next to other blocks, with its position in the page. */
export interface Gap {
  place: BlockPosition;
  /** The ids of the blocks on both sides. */
  before: string | null;
  after: string | null;
  left: number;
  width: number;
  top: number;
  /** The heights of the blocks on both sides, or Infinity if there is no block. */
  above: number;
  below: number;
}

/** Return every gap of the page, in reading order. */
export function gapsIn(page: Document): Gap[] {
  const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {};
  return [...page.querySelectorAll("[data-puck-dropzone]")].flatMap((zone) => {
    const blocks = [...zone.children].filter((child) => child.hasAttribute("data-puck-component"));
    if (blocks.length === 0) return [];
    const boxes = blocks.map((block) => block.getBoundingClientRect());
    const { left, width } = zone.getBoundingClientRect();
    const parent = getSlot(zone);
    return [...boxes, null].map((_, index) => {
      const [above, below] = [boxes[index - 1], boxes[index]];
      const edges = [above?.bottom, below?.top].filter((edge) => edge !== undefined);
      return {
        place: { parent, index },
        before: blocks[index - 1]?.getAttribute("data-puck-component") ?? null,
        after: blocks[index]?.getAttribute("data-puck-component") ?? null,
        left: left + scrollX,
        width,
        top: edges.reduce((sum, edge) => sum + edge, 0) / edges.length + scrollY,
        above: above?.height ?? Number.POSITIVE_INFINITY,
        below: below?.height ?? Number.POSITIVE_INFINITY,
      };
    });
  });
}

/**
 * Return the gap at the pointer, or null. Of nested gaps, return the innermost, which is last in reading
 * order.
 */
export function gapAt(gaps: readonly Gap[], x: number, y: number, isDragging = false): Gap | null {
  const away = ({ top }: Gap) => Math.abs(top - y);
  // The middle of a thin block is for its text, which the button would cover.
  const reach = ({ top, above, below }: Gap) => Math.min(REACH, (y < top ? above : below) / 4);
  const reached = gaps.filter(
    (gap) => x >= gap.left && x <= gap.left + gap.width && (isDragging || away(gap) <= reach(gap)),
  );
  return reached.reduce<Gap | null>((best, gap) => (best && away(best) < away(gap) ? best : gap), null);
}

export function isSamePlace(one: BlockPosition | null, other: BlockPosition | null): boolean {
  if (!one || !other) return one === other;
  const [a, b] = [one.parent, other.parent];
  return one.index === other.index && a?.id === b?.id && a?.slot === b?.slot;
}
