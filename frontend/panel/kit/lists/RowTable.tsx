import type { RaRecord } from "react-admin";
import { ListRow, type RowColumn } from "./ListRow";
import { ListTable } from "./ListTable";

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly RowColumn<Row>[];
  /** Return the key of a row, if ids are not unique. */
  getKey?: (row: Row) => string;
  /** Return the link of a row: a click anywhere in the row follows it. */
  getLink?: (row: Row) => string;
}

/** A list as a table, with one row per record. */
export function RowTable<Row extends RaRecord>({ label, rows, columns, getKey, getLink }: Props<Row>) {
  return (
    <ListTable label={label} columns={columns}>
      {rows.map((row) => (
        <ListRow key={getKey ? getKey(row) : row.id} row={row} columns={columns} to={getLink?.(row)} />
      ))}
    </ListTable>
  );
}
