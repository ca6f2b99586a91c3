import { type RefObject, useEffect, useRef } from "react";

interface Row {
  id: number;
}

/**
 * Return focus to the list after a dialog or drawer closes: to the row of the closed record, to the row now
 * at its position, or to the heading of an empty list. The rows have their id as `data-row`.
 */
export function useFocusReturn(
  list: RefObject<HTMLElement | null>,
  openId: number | null,
  rows: readonly Row[],
) {
  const last = useRef<{ id: number; place: number }>(null);

  useEffect(() => {
    if (openId !== null) {
      const place = rows.findIndex(({ id }) => id === openId);
      last.current = { id: openId, place: place >= 0 ? place : (last.current?.place ?? 0) };
      return;
    }
    if (!last.current) return;
    const { id, place } = last.current;
    last.current = null;
    const next = rows.find((row) => row.id === id) ?? rows[Math.min(place, rows.length - 1)];
    const row = next && list.current?.querySelector<HTMLElement>(`[data-row="${next.id}"] button`);
    (row ?? document.querySelector<HTMLElement>("main h1"))?.focus();
  }, [list, openId, rows]);
}
