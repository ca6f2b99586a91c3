import type { BlockPosition } from "../model/document";

/** The target of a click in the page. */
export interface CanvasPoint {
  /** The block; null outside of all blocks. */
  id: string | null;
  /** The empty slot of a block that can be filled. */
  slot: BlockPosition["parent"];
  /** Whether the page itself was clicked, and has no blocks yet. */
  isEmptyPage: boolean;
  box: Element | null;
  x: number;
  y: number;
  isDouble: boolean;
  isTouch: boolean;
}

/** Report the target of every click in the page; returns a function that stops it. */
export function listenForPoints(page: Document, onPoint: (point: CanvasPoint) => void): () => void {
  const listen = (event: MouseEvent) => {
    // The buttons that add a block are not part of the page, and a text with an editor has its own clicks.
    if (!(event.target as Element).closest?.(".canvas-insert, .canvas-text")) onPoint(getPoint(page, event));
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
  // Ignore the overlay that Puck puts over a selected block.
  const hit = page.elementsFromPoint(x, y);
  const zone = hit.map((each) => each.closest("[data-puck-dropzone]")).find((each) => each !== null);
  const box = hit.map((each) => each.closest("[data-puck-component]")).find((each) => each !== null) ?? null;
  const isEmpty = zone?.childElementCount === 0;
  const slot = zone && isEmpty ? getSlot(zone) : null;
  return {
    id: box?.getAttribute("data-puck-component") ?? null,
    slot,
    isEmptyPage: isEmpty && slot === null,
    box,
    x,
    y,
    isDouble: type === "dblclick",
    isTouch: "pointerType" in event && event.pointerType === "touch",
  };
}

/** Puck names a slot "<id of the block>:<name of the slot>", and the page itself "root:…". */
export function getSlot(zone: Element): BlockPosition["parent"] {
  const [id = "", slot = ""] = (zone.getAttribute("data-puck-dropzone") ?? "").split(":");
  return id === "root" ? null : { id, slot };
}
