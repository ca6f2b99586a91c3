import type { BlockPosition } from "../model/document";
import type { Choice } from "../useBlocks";

/** The target of a click in the page. */
export interface CanvasPoint {
  /** The id of the clicked block, or null outside all blocks. */
  id: string | null;
  /** The empty slot that was clicked, or null. */
  slot: BlockPosition["parent"];
  /** Whether the user clicked a page without blocks. */
  isEmptyPage: boolean;
  box: Element | null;
  x: number;
  y: number;
  isDouble: boolean;
  isTouch: boolean;
  /** The change that a modifier key makes to the selection, or null without a modifier key. */
  choice: Choice | null;
}

/** Handle a click in the page. Return true if Puck must not select the block. */
export type OnPoint = (point: CanvasPoint) => boolean;

/** Report the target of every click in the page. Return a function that stops the reports. */
export function listenForPoints(page: Document, onPoint: OnPoint): () => void {
  const listen = (event: MouseEvent) => {
    // The buttons that add a block are not part of the page, and text with an editor handles its own clicks.
    if ((event.target as Element).closest?.(".canvas-insert, .canvas-text")) return;
    if (onPoint(getPoint(page, event))) event.stopPropagation();
  };
  page.addEventListener("click", listen, true);
  page.addEventListener("dblclick", listen, true);
  return () => {
    page.removeEventListener("click", listen, true);
    page.removeEventListener("dblclick", listen, true);
  };
}

function getPoint(page: Document, event: MouseEvent): CanvasPoint {
  const { clientX: x, clientY: y, type } = event;
  const box = boxAt(page, x, y);
  const zone = emptyZoneAt(page, x, y);
  const slot = zone && getSlot(zone);
  return {
    id: box?.getAttribute("data-puck-component") ?? null,
    slot,
    isEmptyPage: zone !== null && slot === null,
    box,
    x,
    y,
    isDouble: type === "dblclick",
    isTouch: "pointerType" in event && event.pointerType === "touch",
    choice: getChoice(event),
  };
}

/** Return the block at a point of the page, ignoring the overlay that Puck puts over a selected block. */
export function boxAt(page: Document, x: number, y: number): Element | null {
  const hit = page.elementsFromPoint(x, y);
  return hit.map((each) => each.closest("[data-puck-component]")).find((each) => each !== null) ?? null;
}

/** Return the change that a click with these keys makes to the selection, or null for an ordinary click. */
export function getChoice(keys: Pick<MouseEvent, "shiftKey" | "metaKey" | "ctrlKey">): Choice | null {
  if (keys.shiftKey) return "range";
  return keys.metaKey || keys.ctrlKey ? "toggle" : null;
}

/** Return the empty list of blocks at a point of the page, or null. */
export function emptyZoneAt(page: Document, x: number, y: number): Element | null {
  const hit = page.elementsFromPoint(x, y);
  const zone = hit.map((each) => each.closest("[data-puck-dropzone]")).find((each) => each !== null);
  return zone?.childElementCount === 0 ? zone : null;
}

/**
 * Return the slot of a drop zone, or null for the page. Puck names slots "<block id>:<slot name>" and the
 * page "root:…".
 */
export function getSlot(zone: Element): BlockPosition["parent"] {
  const [id = "", slot = ""] = (zone.getAttribute("data-puck-dropzone") ?? "").split(":");
  return id === "root" ? null : { id, slot };
}
