import { TableCell, type TableCellProps, TableRow } from "@mui/material";
import type { CSSProperties, ReactNode, Ref } from "react";
import { type ListColumn, type Tick, TickCell } from "./ListTable";
import { showFrom } from "./showFrom";
import { useRowLink } from "./useRowLink";

/** A column of a list: its header, and its cell for a record. */
export interface RowColumn<Row> extends ListColumn {
  /** Whether digits are aligned between rows. */
  isTabular?: boolean;
  cellProps?: Pick<TableCellProps, "align" | "padding" | "sx">;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  row: Row;
  columns: readonly RowColumn<Row>[];
  /** The URL that a click anywhere in the row opens. */
  to?: string | undefined;
  tick?: Tick | undefined;
  ref?: Ref<HTMLTableRowElement>;
  style?: CSSProperties;
}

/** One record of a list. */
export function ListRow<Row>({ row, columns, to, tick, ref, style }: Props<Row>) {
  const rowLink = useRowLink();
  return (
    <TableRow
      {...(ref && { ref })}
      {...(style && { style })}
      {...(to && rowLink(to))}
      selected={tick?.isTicked ?? false}
      sx={({ colors }) => ({
        // Opaque, because a dragged row covers the rows below it.
        backgroundColor: colors.paper,
        ...(to && { cursor: "pointer", "&:hover": { backgroundColor: colors.hover } }),
        "&.Mui-selected, &.Mui-selected:hover": { backgroundColor: colors.selected },
        "&:last-of-type td": { borderBottom: 0 },
      })}
    >
      {tick && <TickCell tick={tick} />}
      {columns.map((column) => (
        <Cell key={column.text} row={row} column={column} />
      ))}
    </TableRow>
  );
}

export function Cell<Row>({ row, column }: { row: Row; column: RowColumn<Row> }) {
  const { from, isTabular, cellProps: { sx, ...rest } = {}, cell } = column;
  return (
    <TableCell
      {...rest}
      sx={[
        from ? showFrom(from) : {},
        isTabular ? { fontVariantNumeric: "tabular-nums" } : {},
        ...(Array.isArray(sx) ? sx : [sx ?? {}]),
      ]}
    >
      {cell(row)}
    </TableCell>
  );
}
