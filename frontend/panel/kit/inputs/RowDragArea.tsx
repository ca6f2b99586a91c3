import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { type ReactNode, useRef } from "react";
import { useText } from "../../messages/useText";
import { announcementsFor, type NamedRow } from "./announcements";
import { useRowSensors } from "./dragging";

interface Props {
  /** The rows in their order, as they are called when they are moved. */
  rows: readonly NamedRow[];
  /** How one moves them, for screen readers; the usual sentence if it is left out. */
  instructions?: string;
  onDragEnd: (event: DragEndEvent) => void;
  children: ReactNode;
}

/** Where rows are carried from place to place, with the pointer, or with space and the arrow keys. */
export function RowDragArea({ rows, instructions, onDragEnd, children }: Props) {
  const t = useText();
  const hasMoved = useRef(false);
  const sensors = useRowSensors();
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: announcementsFor(t, rows, hasMoved),
        screenReaderInstructions: { draggable: instructions ?? t("inputs.sorting.instructions") },
        container: document.body,
      }}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
