import { useEffect } from "react";
import { gapAt, gapsIn } from "../canvas/gaps";
import { emptyZoneAt, getSlot } from "../canvas/pointing";
import { getSlots } from "../model/definitions";
import type { BlockPosition } from "../model/document";
import { placeBlocks } from "../model/moves";
import { canvasDocument } from "../showInCanvas";
import type { BlockActions } from "../useBlocks";
import { drop, getDragged } from "./drag";

interface Props {
  blocks: BlockActions;
  onAdded: (id: string, type: string) => void;
}

/** Where blocks can be dropped in the page, with a line at the place. */
export default function CanvasDrop({ blocks, onAdded }: Props) {
  useEffect(() => {
    const page = canvasDocument();
    return page ? listenForDrops(page, blocks, onAdded) : undefined;
  }, [blocks, onAdded]);
  return null;
}

function listenForDrops(page: Document, blocks: BlockActions, onAdded: Props["onAdded"]): () => void {
  const line = page.createElement("div");
  line.className = "canvas-gap";
  line.dataset.wanted = "";
  let place: BlockPosition | null = null;

  /** Show a line at the place under the pointer, or an outline around an empty list. */
  function show({ clientX, clientY }: DragEvent): BlockPosition | null {
    const zone = emptyZoneAt(page, clientX, clientY);
    const { scrollX = 0, scrollY = 0, frameElement } = page.defaultView ?? {};
    const gap = zone ? null : gapAt(gapsIn(page), clientX + scrollX, clientY + scrollY, true);
    const at = zone ? { parent: getSlot(zone), index: 0 } : gap?.place;
    if (!at || !fits(at)) return hide();
    if (gap) {
      const frame = frameElement as HTMLElement | null;
      const scale = frame?.offsetWidth ? frame.getBoundingClientRect().width / frame.offsetWidth : 1;
      Object.assign(line.style, { left: `${gap.left}px`, top: `${gap.top}px`, width: `${gap.width}px` });
      line.style.fontSize = `${1 / scale}px`;
      page.body.append(line);
    } else line.remove();
    mark(zone);
    return at;
  }

  function fits(at: BlockPosition): boolean {
    const dragged = getDragged();
    if (dragged && "ids" in dragged) return placeBlocks(blocks.content(), dragged.ids, at, getSlots) !== null;
    return dragged !== null;
  }

  function mark(zone: Element | null): void {
    for (const each of page.querySelectorAll("[data-drop]")) each.removeAttribute("data-drop");
    zone?.setAttribute("data-drop", "");
  }

  function hide(): null {
    line.remove();
    mark(null);
    place = null;
    return null;
  }

  const onOver = (event: DragEvent) => {
    if (!getDragged()) return;
    place = show(event);
    if (place) event.preventDefault();
  };
  const onLeave = (event: DragEvent) => {
    if (event.relatedTarget === null) hide();
  };
  const onDrop = (event: DragEvent) => {
    if (!getDragged() || !place) return;
    event.preventDefault();
    const added = drop(blocks, place);
    hide();
    if (added) onAdded(added.id, added.type);
  };
  page.addEventListener("dragover", onOver);
  page.addEventListener("dragleave", onLeave);
  page.addEventListener("drop", onDrop);
  // The end of a drag is reported where it began, in the panel.
  document.addEventListener("dragend", hide);
  return () => {
    hide();
    page.removeEventListener("dragover", onOver);
    page.removeEventListener("dragleave", onLeave);
    page.removeEventListener("drop", onDrop);
    document.removeEventListener("dragend", hide);
  };
}
