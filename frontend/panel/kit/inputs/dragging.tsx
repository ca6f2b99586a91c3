import { KeyboardSensor, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { sortableKeyboardCoordinates, type useSortable } from "@dnd-kit/sortable";
import DragIndicatorOutlined from "@mui/icons-material/DragIndicatorOutlined";
import { Box } from "@mui/material";
import type { CSSProperties } from "react";

type Sortable = ReturnType<typeof useSortable>;

/**
 * Return sensors to drag rows with the pointer, after it has moved a little, or with space and the arrow
 * keys.
 */
export function useRowSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}

/** Return the style of a row during dragging. Rows move vertically only. */
export function getDragStyle({ transform, transition, isDragging }: Sortable): CSSProperties {
  return {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : "",
    transition: transition ?? "",
    ...(isDragging && { position: "relative", zIndex: 1, boxShadow: "0 8px 24px rgb(0 0 0 / 0.2)" }),
  };
}

interface HandleProps {
  sortable: Sortable;
  label: string;
  width: number;
}

export function DragHandle({ sortable, label, width }: HandleProps) {
  const { attributes, listeners, setActivatorNodeRef, isDragging } = sortable;
  return (
    <Box
      component="button"
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={label}
      sx={({ colors }) => ({
        flex: "none",
        display: "grid",
        placeItems: "center",
        width,
        height: 44,
        p: 0,
        border: 0,
        borderRadius: "6px",
        background: "none",
        color: colors.soft,
        cursor: isDragging ? "grabbing" : "grab",
        touchAction: "none",
      })}
    >
      <DragIndicatorOutlined fontSize="small" />
    </Box>
  );
}
