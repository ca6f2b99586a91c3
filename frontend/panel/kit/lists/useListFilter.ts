import { useRef } from "react";
import { useListContext } from "react-admin";

type FilterValues = Readonly<Record<string, unknown>>;

/** Return the filter of the surrounding list, and a function that changes it and goes to the first page. */
export function useListFilter() {
  const { filterValues, setFilters } = useListContext();
  // Typed text reaches the list after a delay, during which another filter may have changed.
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
