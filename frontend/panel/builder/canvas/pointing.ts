import type { BlockPosition } from "../model/document";

/** Where in the page somebody clicked. */
export interface CanvasPoint {
  /** The block; null beside all of them. */
  id: string | null;
  /** The empty slot of a block, ready to be filled. */
  slot: BlockPosition["parent"];
  /** Whether it was the page itself that has no block yet. */
  isEmptyPage: boolean;
  box: Element | null;
  x: number;
  y: number;
  isDouble: boolean;
}

/** Says of every click in the page what it was on; gives back what ends that. */
export function listenForPoints(page: Document, onPoint: (point: CanvasPoint) => void): () => void {
  const listen = (event: MouseEvent) => {
    // What adds a block is not in the page.
    if (!(event.target as Element).closest?.(".canvas-insert")) onPoint(pointOf(page, event));
  };
  page.addEventListener("click", listen, true);
  page.addEventListener("dblclick", listen, true);
  return () => {
    page.removeEventListener("click", listen, true);
    page.removeEventListener("dblclick", listen, true);
  };
}

function pointOf(page: Document, { clientX: x, clientY: y, type }: MouseEvent): CanvasPoint {
  // What Puck lays over a chosen block is not what was meant.
  const hit = page.elementsFromPoint(x, y);
  const zone = hit.map((each) => each.closest("[data-puck-dropzone]")).find((each) => each !== null);
  const box = hit.map((each) => each.closest("[data-puck-component]")).find((each) => each !== null) ?? null;
  const isEmpty = zone?.childElementCount === 0;
  const slot = zone && isEmpty ? slotOf(zone) : null;
  return {
    id: box?.getAttribute("data-puck-component") ?? null,
    slot,
    isEmptyPage: isEmpty && slot === null,
    box,
    x,
    y,
    isDouble: type === "dblclick",
  };
}

/** Puck calls a slot "<id of the block>:<name of the slot>", and the page itself "root:…". */
export function slotOf(zone: Element): BlockPosition["parent"] {
  const [id = "", slot = ""] = (zone.getAttribute("data-puck-dropzone") ?? "").split(":");
  return id === "root" ? null : { id, slot };
}
