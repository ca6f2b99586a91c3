import type { DragEndEvent } from "@dnd-kit/core";
import { useSortable } from "@dnd-kit/sortable";
import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { useText } from "../../messages/useText";
import { DragHandle, getDragStyle } from "./dragging";
import { RowDragArea } from "./RowDragArea";

export interface SortableRow {
  id: string;
  /** The name that screen readers announce. */
  name: string;
}

interface Props<Row extends SortableRow> {
  rows: readonly Row[];
  /** Whether the rows can be reordered now. */
  isActive: boolean;
  onMove: (from: number, to: number) => void;
  /** Render one row. `handle` is its drag handle, or null while the order is fixed. */
  children: (row: Row, handle: ReactNode) => ReactNode;
}

/** A list with rows that can be reordered with the pointer, or with space and the arrow keys. */
export function SortableRows<Row extends SortableRow>({ rows, isActive, onMove, children }: Props<Row>) {
  function drop({ active, over }: DragEndEvent) {
    const from = rows.findIndex(({ id }) => id === active.id);
    const to = rows.findIndex(({ id }) => id === over?.id);
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  }

  return (
    <RowDragArea rows={rows} onDragEnd={drop}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {rows.map((row) => (
          <Item key={row.id} row={row} isActive={isActive}>
            {(handle) => children(row, handle)}
          </Item>
        ))}
      </Box>
    </RowDragArea>
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
  const handle = isActive ? (
    <DragHandle sortable={sortable} label={t("inputs.sorting.move", { name: row.name })} width={32} />
  ) : null;
  return (
    <Box component="li" ref={sortable.setNodeRef} style={getDragStyle(sortable)}>
      {children(handle)}
    </Box>
  );
}
