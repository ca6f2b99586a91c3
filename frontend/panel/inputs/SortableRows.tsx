import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import DragIndicatorOutlined from "@mui/icons-material/DragIndicatorOutlined";
import { Box } from "@mui/material";
import { type ReactNode, useRef } from "react";
import { useText } from "../messages/useText";
import { announcementsFor } from "./announcements";

export interface SortableRow {
  id: string;
  /** What it is called when it is moved. */
  name: string;
}

interface Props<Row extends SortableRow> {
  rows: readonly Row[];
  /** Whether they can be put in another order now. */
  isActive: boolean;
  onMove: (from: number, to: number) => void;
  /** One row; the handle is what it is moved by, null while the order is fixed. */
  children: (row: Row, handle: ReactNode) => ReactNode;
}

/** A list whose rows are put in order with the pointer, or with space and the arrow keys. */
export function SortableRows<Row extends SortableRow>({ rows, isActive, onMove, children }: Props<Row>) {
  const t = useText();
  const hasMoved = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function drop({ active, over }: DragEndEvent) {
    const from = rows.findIndex(({ id }) => id === active.id);
    const to = rows.findIndex(({ id }) => id === over?.id);
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsFor(t, rows, hasMoved),
        screenReaderInstructions: { draggable: t("inputs.sorting.instructions") },
        container: document.body,
      }}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {rows.map((row) => (
            <Item key={row.id} row={row} isActive={isActive}>
              {(handle) => children(row, handle)}
            </Item>
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  );
}

interface ItemProps {
  row: SortableRow;
  isActive: boolean;
  children: (handle: ReactNode) => ReactNode;
}

function Item({ row, isActive, children }: ItemProps) {
  const t = useText();
  const sortable = useSortable({ id: row.id, disabled: !isActive });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    sortable;
  const handle = isActive && (
    <Box
      component="button"
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={t("inputs.sorting.move", { name: row.name })}
      sx={({ colors }) => ({
        flex: "none",
        display: "grid",
        placeItems: "center",
        width: 32,
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
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : "",
        transition: transition ?? "",
        ...(isDragging && { position: "relative", zIndex: 1, boxShadow: "0 8px 24px rgb(0 0 0 / 0.2)" }),
      }}
    >
      {children(handle || null)}
    </Box>
  );
}
