import { useLayoutEffect, useRef } from "react";
import { drawing } from "../severalStore";
import { canvasDocument } from "../showInCanvas";

interface Props {
  /** Select these blocks, listed in page order. `head` is the block at the pointer. */
  onSelect: (ids: readonly string[], isAdding: boolean, head?: string) => void;
}

/** The minimum movement of a drag, in pixels. A shorter movement is a click. */
const THRESHOLD = 5;
/** The distance from an edge where a drag scrolls the page, and the scroll step per frame, in pixels. */
const EDGE = 24;
const SCROLL_STEP = 12;
const BLOCKS = '[data-puck-dropzone^="root:"] > [data-puck-component]';

/**
 * Selects the blocks that a dragged rectangle touches. The drag starts around the page, or anywhere with
 * Shift.
 */
export default function Marquee({ onSelect }: Props) {
  const latest = useRef(onSelect);
  latest.current = onSelect;
  useLayoutEffect(() => {
    const page = canvasDocument();
    return page ? listenForMarquee(page, (...selection) => latest.current(...selection)) : undefined;
  }, []);
  return null;
}

interface Drag {
  pointerId: number;
  /** The window where the drag began: the page's or the panel's. */
  source: Window | null;
  /** The start of the drag, in page coordinates. */
  from: { x: number; y: number };
  /** The position of the pointer in the visible part of the page. */
  at: { x: number; y: number };
  isAdding: boolean;
  /** The element that captures the pointer until the button is released. */
  captured?: Element;
  state: "pressed" | "drawn" | "canceled";
}

function listenForMarquee(page: Document, onSelect: Props["onSelect"]): () => void {
  const view = page.defaultView ?? window;
  const frame = view.frameElement as HTMLElement;
  const room = frame.closest("[data-canvas-room]");
  const box = page.createElement("div");
  box.className = "canvas-marquee";
  let drag: Drag | null = null;

  function getPoint({ view: source, clientX: x, clientY: y }: PointerEvent) {
    if (source === view) return { x, y };
    const { left, top, width } = frame.getBoundingClientRect();
    const scale = width / frame.offsetWidth;
    return { x: (x - left) / scale, y: (y - top) / scale };
  }

  /** Return whether a drag from this point draws a rectangle, instead of moving a block or selecting text. */
  function isEmptyArea({ target, clientX, shiftKey, view: source }: PointerEvent): boolean {
    const element = target as Element;
    if (source !== view) return room?.contains(element) === true;
    if (clientX >= page.documentElement.clientWidth) return false;
    if (element.closest(".canvas-insert, .canvas-text")) return false;
    return shiftKey || element.closest("[data-puck-component]") === null;
  }

  const onDown = (event: PointerEvent) => {
    if (drag || event.button !== 0 || event.pointerType === "touch" || !isEmptyArea(event)) return;
    const at = getPoint(event);
    drag = {
      pointerId: event.pointerId,
      source: event.view,
      from: { x: at.x + view.scrollX, y: at.y + view.scrollY },
      at,
      isAdding: event.shiftKey,
      state: "pressed",
    };
    // Otherwise, Puck would drag the block.
    if (event.shiftKey) event.stopImmediatePropagation();
  };

  const onMove = (event: PointerEvent) => {
    if (drag?.pointerId !== event.pointerId) return;
    // The button was released outside the window. Events of the other window do not contain the pressed buttons.
    if (!(event.buttons & 1)) return event.view === drag.source ? onUp(event) : undefined;
    const { from, state } = drag;
    drag.at = getPoint(event);
    const distance = Math.hypot(drag.at.x + view.scrollX - from.x, drag.at.y + view.scrollY - from.y);
    if (state !== "pressed" || distance < THRESHOLD) return;
    drag.state = "drawn";
    // The pointer may leave the document where the drag began, and the window.
    drag.captured = event.target as Element;
    drag.captured.setPointerCapture(event.pointerId);
    drawing.cancel = cancel;
    page.body.append(box);
    draw();
  };

  function draw(): void {
    if (drag?.state !== "drawn") return;
    const { y } = drag.at;
    const step = y < EDGE ? -SCROLL_STEP : y > view.innerHeight - EDGE ? SCROLL_STEP : 0;
    view.scrollBy({ top: step, behavior: "instant" });
    mark(drag);
    view.requestAnimationFrame(draw);
  }

  /** Show the rectangle, and mark the blocks it touches. */
  function mark({ from, at }: Drag): void {
    const [left, right] = [from.x - view.scrollX, at.x].sort((one, other) => one - other) as [number, number];
    const [top, bottom] = [from.y - view.scrollY, at.y].sort((one, other) => one - other) as [number, number];
    Object.assign(box.style, {
      translate: `${left}px ${top}px`,
      width: `${right - left}px`,
      height: `${bottom - top}px`,
    });
    for (const block of page.querySelectorAll(BLOCKS)) {
      const edges = block.getBoundingClientRect();
      const isTouched =
        edges.left <= right && edges.right >= left && edges.top <= bottom && edges.bottom >= top;
      block.toggleAttribute("data-touched", isTouched);
    }
  }

  /** Remove the rectangle and return the touched blocks. */
  function clear(): string[] {
    drawing.cancel = null;
    box.remove();
    return [...page.querySelectorAll("[data-touched]")].map((block) => {
      block.removeAttribute("data-touched");
      return block.getAttribute("data-puck-component") ?? "";
    });
  }

  function cancel(): void {
    if (drag) drag.state = "canceled";
    clear();
  }

  const onUp = (event: PointerEvent) => {
    const { view: source, type, pointerId } = event;
    const ended = drag;
    if (ended?.pointerId !== pointerId) return;
    drag = null;
    // In the page, the click that follows clears the selection.
    if (ended.state === "pressed") return source === view ? undefined : onSelect([], ended.isAdding);
    // Otherwise, the browser would report a click, which clears the selection.
    source?.addEventListener("click", stop, true);
    setTimeout(() => source?.removeEventListener("click", stop, true));
    if (type === "pointerup") ended.at = getPoint(event);
    // The last frame may be older than the last move.
    if (ended.state === "drawn") mark(ended);
    const ids = clear();
    if (ended.state === "canceled" || type === "pointercancel") return;
    const isUpward = ended.at.y + view.scrollY < ended.from.y;
    onSelect(ids, ended.isAdding, ids.at(isUpward ? 0 : -1));
  };

  /** The browser may report the end of an earlier capture only when the next drag begins. */
  const onLost = (event: PointerEvent) => {
    if (drag?.captured === event.target) onUp(event);
  };

  /** Keep the browser from selecting texts and dragging images. */
  const keepStill = (event: Event) => drag && event.preventDefault();

  const stops = [view, window].map((each) => {
    const ends = { pointerup: onUp, pointercancel: onUp, lostpointercapture: onLost };
    const events = { pointerdown: onDown, pointermove: onMove, ...ends };
    const all = Object.entries({ ...events, selectstart: keepStill, dragstart: keepStill });
    for (const [name, listener] of all) each.addEventListener(name, listener as EventListener, true);
    return () => {
      for (const [name, listener] of all) each.removeEventListener(name, listener as EventListener, true);
    };
  });
  return () => {
    cancel();
    for (const end of stops) end();
  };
}

function stop(event: Event): void {
  event.stopImmediatePropagation();
}
