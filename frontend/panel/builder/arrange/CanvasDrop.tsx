import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import type { MediaItem } from "../../../client/types";
import { useMay } from "../../account/account";
import { useToast } from "../../kit/layout/useToast";
import { useText } from "../../messages/useText";
import { gapAt, gapsIn } from "../canvas/gaps";
import { boxAt, emptyZoneAt, getSlot } from "../canvas/pointing";
import { getSlots } from "../model/definitions";
import type { BlockPosition } from "../model/document";
import { placeBlocks } from "../model/moves";
import { canvasDocument } from "../showInCanvas";
import type { BlockActions } from "../useBlocks";
import { drop, getDragged } from "./drag";
import { addPictures, type FileTargets, type PictureSetting, pictureAt } from "./pictures";

/**
 * Browsers report a drag over the page at least every 350 ms, and nothing for a drag that left the window.
 */
const DRAG_PAUSE = 1_000;

interface Props extends FileTargets {
  blocks: BlockActions;
}

interface DropActions {
  /** Return the image setting that dropped files would replace, or null. */
  findPicture: (box: Element | null, event: DragEvent) => PictureSetting | null;
  fits: (place: BlockPosition) => boolean;
  /** Return whether the page accepts the dragged blocks or files. */
  accepts: (event: DragEvent) => boolean;
  drop: (event: DragEvent, target: Target) => void;
}

interface Target {
  place?: BlockPosition | undefined;
  setting: PictureSetting | null;
}

/** The drop targets for blocks and image files in the page, with a line at the drop position. */
export default function CanvasDrop({ blocks, onAdded, onPicture }: Props) {
  const t = useText();
  const { say } = useToast();
  const queries = useQueryClient();
  const mayUpload = useMay("media.write");
  useLayoutEffect(() => {
    const page = canvasDocument();
    if (!page) return;
    const getName = (id: number) => queries.getQueryData<MediaItem>(["media", id])?.hashed_name;
    return listenForDrops(page, {
      findPicture: (box, { clientX: x, clientY: y }) =>
        getDragged() ? null : pictureAt(blocks, { box, x, y }, getName),
      fits(place) {
        const dragged = getDragged();
        if (!dragged || !("ids" in dragged)) return true;
        return placeBlocks(blocks.content(), dragged.ids, place, getSlots) !== null;
      },
      accepts: (event) => getDragged() !== null || (mayUpload && hasFiles(event)),
      drop(event, { place, setting }) {
        if (!getDragged()) {
          const files = [...(event.dataTransfer?.files ?? [])];
          const others = files.filter(({ type }) => !type.startsWith("image/")).length;
          if (others > 0) say(t("builder.fields.noOtherFiles", { smart_count: others }));
          addPictures(blocks, files, { place, setting }, { onAdded, onPicture });
          return;
        }
        const added = place && drop(blocks, place);
        if (added) onAdded(added.id, added.type, []);
      },
    });
  }, [blocks, onAdded, onPicture, queries, mayUpload, say, t]);
  return null;
}

/** Return whether files from the device are dragged. The text editor in the page handles files above it. */
function hasFiles({ dataTransfer, target }: DragEvent): boolean {
  const isInText = (target as Element | null)?.closest?.("[contenteditable=true]");
  return Boolean(dataTransfer?.types.includes("Files")) && !isInText;
}

function listenForDrops(page: Document, actions: DropActions): () => void {
  const line = page.createElement("div");
  line.className = "canvas-gap";
  line.dataset.wanted = "";
  let target: Target | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Show a line at the drop position, or an outline around an image or empty list. Return the target or null.
   */
  function show(event: DragEvent): Target | null {
    const { clientX, clientY } = event;
    const box = boxAt(page, clientX, clientY);
    const setting = actions.findPicture(box, event);
    const zone = emptyZoneAt(page, clientX, clientY);
    const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {};
    const gap = zone ? null : gapAt(gapsIn(page), clientX + scrollX, clientY + scrollY, true);
    const place = zone ? { parent: getSlot(zone), index: 0 } : gap?.place;
    if (!setting && !(place && actions.fits(place))) return hide();
    if (gap && !setting) {
      Object.assign(line.style, { left: `${gap.left}px`, top: `${gap.top}px`, width: `${gap.width}px` });
      line.style.fontSize = `${1 / getScale(page)}px`;
      page.body.append(line);
    } else line.remove();
    mark(setting ? box : zone);
    return { place, setting };
  }

  function mark(marked: Element | null): void {
    for (const each of page.querySelectorAll("[data-drop]")) each.removeAttribute("data-drop");
    marked?.setAttribute("data-drop", "");
  }

  function clear(): void {
    clearTimeout(timer);
    line.remove();
    mark(null);
  }

  function hide(): null {
    clear();
    target = null;
    return null;
  }

  const onOver = (event: DragEvent) => {
    if (!actions.accepts(event)) return;
    clearTimeout(timer);
    target = show(event);
    if (target) timer = setTimeout(clear, DRAG_PAUSE);
    if (target) event.preventDefault();
  };
  const onLeave = (event: DragEvent) => {
    if (event.relatedTarget === null) hide();
  };
  const onDrop = (event: DragEvent) => {
    if (!actions.accepts(event) || !target) return;
    event.preventDefault();
    actions.drop(event, target);
    hide();
  };
  page.addEventListener("dragover", onOver);
  page.addEventListener("dragleave", onLeave);
  page.addEventListener("drop", onDrop);
  // Browsers report the end of a drag to the document where it began, which is the panel's.
  document.addEventListener("dragend", hide);
  return () => {
    hide();
    page.removeEventListener("dragover", onOver);
    page.removeEventListener("dragleave", onLeave);
    page.removeEventListener("drop", onDrop);
    document.removeEventListener("dragend", hide);
  };
}

function getScale(page: Document): number {
  const frame = page.defaultView?.frameElement as HTMLElement | null;
  return frame?.offsetWidth ? frame.getBoundingClientRect().width / frame.offsetWidth : 1;
}
