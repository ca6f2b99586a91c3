import { Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { Cell, type RowColumn } from "./ListRow";
import { showFrom } from "./showFrom";

export interface SmallColumn<Row> extends RowColumn<Row> {
  /** Whether the header is visually hidden. */
  isUnseen?: boolean;
}

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly SmallColumn<Row>[];
  getKey: (row: Row) => string | number;
  /** Whether the headers stay visible while scrolling. */
  isSticky?: boolean;
  /** Whether the columns have equal widths, so that a select shows its arrow on a phone. */
  isEven?: boolean;
  /** Return whether a row is selected. If set, rows are highlighted on hover. */
  isChosen?: (row: Row) => boolean;
}

/** A table inside other content, such as a dialog, a report or a file view. */
export function SmallTable<Row>(props: Props<Row>) {
  const { label, rows, columns, getKey, isSticky = false, isEven = false, isChosen } = props;
  return (
    <Table
      size="small"
      stickyHeader={isSticky}
      aria-label={label}
      {...(isEven && { sx: { tableLayout: "fixed" } })}
    >
      <TableHead>
        <TableRow>
          {columns.map(({ text, from, isUnseen, cellProps: { align, padding } = {} }) => (
            <TableCell
              key={text}
              {...(align && { align })}
              {...(padding && { padding })}
              {...(from && { sx: showFrom(from) })}
            >
              {isUnseen ? <VisuallyHidden>{text}</VisuallyHidden> : text}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={getKey(row)} {...(isChosen && { hover: true })} selected={isChosen?.(row) ?? false}>
            {columns.map((column) => (
              <Cell key={column.text} row={row} column={column} />
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
