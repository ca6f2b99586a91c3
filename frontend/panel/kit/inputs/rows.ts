import { useRef } from "react";

/**
 * Return stable keys for the rows of a list without ids. Keys follow their rows when other rows are added or
 * removed.
 */
export function useRowKeys(length: number) {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < length) {
    keys.current.push(next.current);
    next.current += 1;
  }
  keys.current.length = length;
  return {
    keyOf: (index: number) => keys.current[index] ?? index,
    removed: (index: number) => keys.current.splice(index, 1),
  };
}

export function replaceRow<T>(rows: readonly T[], index: number, row: T): T[] {
  return rows.map((each, at) => (at === index ? row : each));
}

export function without<T>(rows: readonly T[], index: number): T[] {
  return rows.filter((_, at) => at !== index);
}
