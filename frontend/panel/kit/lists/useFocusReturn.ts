import { type RefObject, useEffect, useRef } from "react";

interface Row {
  id: number;
}

/** Where the keyboard goes on once what was open over a list is closed: at its row, at the one that took its place if
 * it is gone, or at the heading if there is none. The rows have their id as `data-row`. */
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
