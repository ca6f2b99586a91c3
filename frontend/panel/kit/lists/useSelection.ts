import { useCallback, useMemo, useState } from "react";
import { type RaRecord, useListContext } from "react-admin";

const NO_ROWS: readonly never[] = [];

/**
 * Return the selected rows that the list currently shows. Rows hidden by a search or another page do not
 * count: a bulk action changes nothing that the editor cannot see.
 */
export function useSelection<Row extends RaRecord<number>>() {
  const { data: shown = NO_ROWS } = useListContext<Row>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());

  const clear = useCallback(() => setSelected(new Set()), []);
  const set = useCallback((rows: readonly Row[], isSelected: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      for (const { id } of rows) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);

  return useMemo(
    () => ({
      rows: shown.filter(({ id }) => selected.has(id)),
      has: ({ id }: Row) => selected.has(id),
      set,
      clear,
    }),
    [shown, selected, set, clear],
  );
}

export type Selection<Row extends RaRecord<number>> = ReturnType<typeof useSelection<Row>>;
