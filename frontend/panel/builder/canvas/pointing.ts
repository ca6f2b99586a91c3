import type { BlockPosition } from "../document";

/** Where in the page somebody clicked. */
export interface CanvasPoint {
  /** The block; null beside all of them. */
  id: string | null;
  /** The empty slot of a block, ready to be filled. */
  slot: BlockPosition["parent"];
  box: Element | null;
  x: number;
  y: number;
  isDouble: boolean;
}

/** Says of every click in the page what it was on; gives back what ends that. */
export function listenForPoints(page: Document, onPoint: (point: CanvasPoint) => void): () => void {
  const listen = (event: MouseEvent) => onPoint(pointOf(page, event));
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
  const slot = zone && zone.childElementCount === 0 ? slotOf(zone) : null;
  return {
    id: box?.getAttribute("data-puck-component") ?? null,
    slot,
    box,
    x,
    y,
    isDouble: type === "dblclick",
  };
}

/** Puck calls a slot "<id of the block>:<name of the slot>", and the page itself "root:…". */
function slotOf(zone: Element): BlockPosition["parent"] {
  const [id = "", slot = ""] = (zone.getAttribute("data-puck-dropzone") ?? "").split(":");
  return id === "root" ? null : { id, slot };
}
