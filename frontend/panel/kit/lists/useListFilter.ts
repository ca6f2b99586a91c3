import { useRef } from "react";
import { useListContext } from "react-admin";

type FilterValues = Readonly<Record<string, unknown>>;

/** What the list around it is narrowed to, and how to narrow it differently, from the first page on. */
export function useListFilter() {
  const { filterValues, setFilters } = useListContext();
  // What is typed reaches the list a moment later, when another filter may have changed.
  const latest = useRef<FilterValues>(filterValues);
  latest.current = filterValues;
  return {
    values: filterValues as FilterValues,
    isNarrowed: Object.values(filterValues).some((value) => value !== "" && value != null),
    textOf: (name: string) => String(filterValues[name] ?? ""),
    change: (next: FilterValues) => setFilters({ ...latest.current, ...next }),
    clear: () => setFilters({}),
  };
}
