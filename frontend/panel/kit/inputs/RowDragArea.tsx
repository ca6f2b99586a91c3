import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { type ReactNode, useRef } from "react";
import { useText } from "../../messages/useText";
import { announcementsFor, type NamedRow } from "./announcements";
import { useRowSensors } from "./dragging";

interface Props {
  /** The rows in their order, with the names that screen readers announce. */
  rows: readonly NamedRow[];
  /** Instructions for screen readers, instead of the default instructions. */
  instructions?: string;
  onDragEnd: (event: DragEndEvent) => void;
  children: ReactNode;
}

/** An area where rows can be reordered with the pointer, or with space and the arrow keys. */
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
