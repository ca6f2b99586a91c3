import type { RaRecord } from "react-admin";
import { useText } from "../../messages/useText";
import { ListRow, type RowColumn } from "./ListRow";
import { ListTable } from "./ListTable";
import type { Selection } from "./useSelection";

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly RowColumn<Row>[];
  /** Return the key of a row. Required if ids are not unique. */
  getKey?: (row: Row) => string;
  /** Return the URL that a click anywhere in the row opens. */
  getLink?: (row: Row) => string;
}

interface SelectableProps<Row extends RaRecord<number>> extends Props<Row> {
  selection: Selection<Row>;
  getTitle: (row: Row) => string;
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

/** A list as a table, with selectable rows for bulk actions. */
export function SelectableTable<Row extends RaRecord<number>>(props: SelectableProps<Row>) {
  const { label, rows, columns, getLink, selection, getTitle } = props;
  const t = useText();
  const ticked = rows.filter(selection.has).length;
  const tickAll = {
    label: t("posts.selectAll"),
    isTicked: ticked === rows.length,
    isPartly: ticked > 0 && ticked < rows.length,
    onTick: (isTicked: boolean) => selection.set(rows, isTicked),
  };
  return (
    <ListTable label={label} columns={columns} tickAll={tickAll}>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          row={row}
          columns={columns}
          to={getLink?.(row)}
          tick={{
            label: t("posts.select", { title: getTitle(row) }),
            isTicked: selection.has(row),
            onTick: (isTicked, isRange) => selection.tick(row, isTicked, isRange),
          }}
        />
      ))}
    </ListTable>
  );
}
