import { useCallback, useMemo, useRef, useState } from "react";
import { type RaRecord, useListContext } from "react-admin";

const NO_ROWS: readonly never[] = [];

/**
 * Return the selected rows that the list currently shows. Rows hidden by a search or another page do not
 * count, unless the user selected all matches, because a bulk action must not change rows that the user
 * cannot see.
 */
export function useSelection<Row extends RaRecord<number>>() {
  const { data: shown = NO_ROWS, filterValues } = useListContext<Row>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [matches, setMatches] = useState<{ of: string; rows: readonly Row[] } | null>(null);
  const filter = JSON.stringify(filterValues);
  const all = matches?.of === filter ? matches.rows : null;

  const clear = useCallback(() => {
    setSelected(new Set());
    setMatches(null);
  }, []);
  const setAll = useCallback(
    (rows: readonly Row[]) => {
      setSelected(new Set(rows.map(({ id }) => id)));
      setMatches({ of: filter, rows });
    },
    [filter],
  );
  const set = useCallback((rows: readonly Row[], isSelected: boolean) => {
    setMatches(null);
    setSelected((before) => {
      const after = new Set(before);
      for (const { id } of rows) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);

  const lastTicked = useRef<number>(undefined);
  const tick = useCallback(
    (row: Row, isSelected: boolean, isRange: boolean) => {
      const ends = [lastTicked.current, row.id].map((id) => shown.findIndex((each) => each.id === id));
      lastTicked.current = row.id;
      const isKnown = isRange && !ends.includes(-1);
      set(isKnown ? shown.slice(Math.min(...ends), Math.max(...ends) + 1) : [row], isSelected);
    },
    [shown, set],
  );

  return useMemo(
    () => ({
      rows: all ?? shown.filter(({ id }) => selected.has(id)),
      isAll: all !== null,
      setAll,
      has: ({ id }: Row) => selected.has(id),
      set,
      /** Select a row or, with Shift, also the rows between it and the last selected row. */
      tick,
      clear,
    }),
    [shown, all, selected, set, tick, setAll, clear],
  );
}

export type Selection<Row extends RaRecord<number>> = ReturnType<typeof useSelection<Row>>;
