import { useTheme } from "@mui/material";
import { type DragEvent, useEffect, useState } from "react";
import { getSlots } from "../model/definitions";
import type { PlacedBlock } from "../model/document";
import { placeBlocks } from "../model/moves";
import type { BlockActions } from "../useBlocks";
import { drop, getDragged } from "./drag";
import { getOutlineDrop, type OutlineDrop } from "./outlineDrop";

/** Return the handlers for drops in the outline, and `over`, the drop position under the pointer. */
export function useOutlineDrop(blocks: BlockActions, rows: readonly PlacedBlock[], indent: number) {
  const [over, setOver] = useState<OutlineDrop | null>(null);
  const { spacing } = useTheme();

  useEffect(() => {
    const end = () => setOver(null);
    document.addEventListener("dragend", end);
    return () => document.removeEventListener("dragend", end);
  }, []);

  function getPlace(event: DragEvent): OutlineDrop | null {
    const dragged = getDragged();
    const row = (event.target as Element).closest<HTMLElement>("[data-row]");
    if (!dragged || !row) return null;
    const { left, top, height } = row.getBoundingClientRect();
    const depth = Math.floor((event.clientX - left) / Number.parseFloat(spacing(indent)));
    const isLowerHalf = event.clientY > top + height / 2;
    const at = getOutlineDrop(rows, Number(row.dataset.row), isLowerHalf, depth, getSlots);
    if (!at || "type" in dragged) return at;
    return placeBlocks(blocks.content(), dragged.ids, at.place, getSlots) && at;
  }

  return {
    over,
    dropProps: {
      onDragOver: (event: DragEvent) => {
        const next = getPlace(event);
        if (next) event.preventDefault();
        setOver((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(null);
      },
      onDrop: (event: DragEvent) => {
        const at = getPlace(event);
        setOver(null);
        if (!at) return;
        event.preventDefault();
        drop(blocks, at.place);
      },
    },
  };
}
