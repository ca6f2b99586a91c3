import { Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { Cell, type RowColumn } from "./ListRow";
import { shownFrom } from "./shownFrom";

export interface SmallColumn<Row> extends RowColumn<Row> {
  /** Whether its heading is only for those who hear the table. */
  isUnseen?: boolean;
}

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly SmallColumn<Row>[];
  keyOf: (row: Row) => string | number;
  /** Whether the headings stay in sight while the rows are scrolled. */
  isSticky?: boolean;
  /** Whether the columns are as wide as each other: on a phone, too, a choice is seen to its arrow. */
  isEven?: boolean;
  /** Whether rows can be pointed at, and which of them are chosen. */
  isChosen?: (row: Row) => boolean;
}

/** A table inside of something: a dialog, a report, one of the ways to show files. */
export function SmallTable<Row>(props: Props<Row>) {
  const { label, rows, columns, keyOf, isSticky = false, isEven = false, isChosen } = props;
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
              {...(from && { sx: shownFrom(from) })}
            >
              {isUnseen ? <VisuallyHidden>{text}</VisuallyHidden> : text}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} {...(isChosen && { hover: true })} selected={isChosen?.(row) ?? false}>
            {columns.map((column) => (
              <Cell key={column.text} row={row} column={column} />
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
