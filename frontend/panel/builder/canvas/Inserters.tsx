// See docs/decisions/page-builder.md.
import { use, useCallback, useEffect, useState } from "react";
import { useText } from "../../messages/useText";
import { blockLabel } from "../model/blockLabels";
import { getSlots } from "../model/definitions";
import { type Block, type BlockPosition, find } from "../model/document";
import { useSeveral } from "../severalStore";
import { usePuck } from "../usePuck";
import { InsertContext } from "./context";
import { type Gap, gapAt, gapsIn, isSamePlace } from "./gaps";

/**
 * Shows a "+" that adds a block, at both edges of the selected block and between two blocks near the pointer.
 */
export function Inserters({ page }: { page: Document }) {
  const t = useText();
  const { insert, place } = use(InsertContext);
  const chosen = usePuck((puck) => puck.selectedItem?.props.id as string | undefined);
  const hasSeveral = useSeveral().ids.length > 1;
  const content = usePuck((puck) => puck.appState.data.content) as Block[];
  const isDragging = usePuck((puck) => puck.appState.ui.isDragging);
  const { gaps, scale } = useGaps(page, content);
  const [pointed, setPointed] = useState<BlockPosition | null>(null);

  useEffect(() => {
    const move = ({ pointerType, pageX, pageY }: PointerEvent) => {
      const next = pointerType === "mouse" ? (gapAt(gaps, pageX, pageY)?.place ?? null) : null;
      setPointed((before) => (isSamePlace(before, next) ? before : next));
    };
    const leave = () => setPointed(null);
    page.addEventListener("pointermove", move);
    page.documentElement.addEventListener("pointerleave", leave);
    return () => {
      page.removeEventListener("pointermove", move);
      page.documentElement.removeEventListener("pointerleave", leave);
    };
  }, [page, gaps]);

  if (isDragging) return null;
  const getLabel = (id: string) => blockLabel(find(content, id, getSlots)?.block.type ?? "");
  const isShown = (gap: Gap) =>
    (chosen !== undefined && !hasSeveral && (gap.before === chosen || gap.after === chosen)) ||
    isSamePlace(gap.place, pointed) ||
    isSamePlace(gap.place, place);
  return gaps.filter(isShown).map((gap) => (
    <div
      key={`${gap.place.parent?.id}:${gap.place.parent?.slot}:${gap.place.index}`}
      className="canvas-gap"
      data-wanted={isSamePlace(gap.place, place) || undefined}
      style={{ left: gap.left, width: gap.width, top: gap.top, fontSize: `${1 / scale}px` }}
    >
      <button
        type="button"
        className="canvas-insert"
        aria-label={
          gap.before
            ? t("builder.canvas.after", { label: getLabel(gap.before) })
            : t("builder.canvas.before", { label: getLabel(gap.after ?? "") })
        }
        onClick={(event) => {
          // Puck would treat this as a click outside all blocks, which clears the selection.
          event.stopPropagation();
          insert(gap.place);
        }}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 2v12M2 8h12" />
        </svg>
      </button>
    </div>
  ));
}

/** Return the current gaps between blocks, and the scale of the page. */
function useGaps(page: Document, content: readonly Block[]) {
  const [measured, setMeasured] = useState<{ gaps: Gap[]; scale: number }>({ gaps: [], scale: 1 });
  const measure = useCallback(() => {
    const frame = page.defaultView?.frameElement as HTMLElement | null;
    const scale = frame?.offsetWidth ? frame.getBoundingClientRect().width / frame.offsetWidth : 1;
    setMeasured({ gaps: gapsIn(page), scale });
  }, [page]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reordering blocks may not resize any element
  useEffect(() => {
    const frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  }, [measure, content]);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    observer.observe(page.body);
    for (const zone of page.querySelectorAll("[data-puck-dropzone]")) observer.observe(zone);
    return () => observer.disconnect();
  }, [page, measure]);
  return measured;
}
