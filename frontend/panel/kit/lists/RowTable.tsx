import { TableCell, type TableCellProps, TableRow } from "@mui/material";
import type { ReactNode } from "react";
import type { RaRecord } from "react-admin";
import { ListTable } from "./ListTable";
import { shownFrom, type Width } from "./shownFrom";
import { useRowLink } from "./useRowLink";

/** A column of a list: its heading, and its cell in the row of a record. */
export interface RowColumn<Row> {
  text: string;
  /** From which width on it is shown; without it always. */
  from?: Width;
  /** Whether it holds what can be done to a row. */
  isForTools?: boolean;
  /** Whether its digits stand below each other. */
  isTabular?: boolean;
  cellProps?: Pick<TableCellProps, "align" | "padding" | "sx">;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly RowColumn<Row>[];
  /** What tells rows apart, if ids do not. */
  keyOf?: (row: Row) => string;
  /** Where the link in a row leads: a click anywhere in the row does as well. */
  linkOf?: (row: Row) => string;
}

/** A list as a table, a record each row. */
export function RowTable<Row extends RaRecord>({ label, rows, columns, keyOf, linkOf }: Props<Row>) {
  const rowLink = useRowLink();
  return (
    <ListTable label={label} columns={columns}>
      {rows.map((row) => (
        <TableRow
          key={keyOf ? keyOf(row) : row.id}
          {...(linkOf && rowLink(linkOf(row)))}
          sx={({ colors }) => ({
            ...(linkOf && { cursor: "pointer", "&:hover": { backgroundColor: colors.hover } }),
            "&:last-of-type td": { borderBottom: 0 },
          })}
        >
          {columns.map((column) => (
            <Cell key={column.text} row={row} column={column} />
          ))}
        </TableRow>
      ))}
    </ListTable>
  );
}

function Cell<Row>({ row, column }: { row: Row; column: RowColumn<Row> }) {
  const { from, isTabular, cellProps: { sx, ...rest } = {}, cell } = column;
  return (
    <TableCell
      {...rest}
      sx={[
        from ? shownFrom(from) : {},
        isTabular ? { fontVariantNumeric: "tabular-nums" } : {},
        ...(Array.isArray(sx) ? sx : [sx ?? {}]),
      ]}
    >
      {cell(row)}
    </TableCell>
  );
}
