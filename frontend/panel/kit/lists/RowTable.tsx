import type { RaRecord } from "react-admin";
import { ListRow, type RowColumn } from "./ListRow";
import { ListTable } from "./ListTable";

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
  return (
    <ListTable label={label} columns={columns}>
      {rows.map((row) => (
        <ListRow key={keyOf ? keyOf(row) : row.id} row={row} columns={columns} to={linkOf?.(row)} />
      ))}
    </ListTable>
  );
}
