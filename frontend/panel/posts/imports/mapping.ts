export const IGNORE = "ignore";

/** Return every column with its field, or with `IGNORE` if it has none. */
export function wholeMapping(
  columns: readonly string[],
  mapping: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(columns.filter(Boolean).map((column) => [column, mapping[column] ?? IGNORE]));
}

/**
 * Return the mapping with one column changed. A field belongs to one column, so its old column is unmapped.
 */
export function remapColumns(
  mapping: Record<string, string>,
  column: string,
  field: string,
): Record<string, string> {
  const others = Object.entries(mapping).map(([name, held]) => [name, held === field ? IGNORE : held]);
  return { ...Object.fromEntries(others), [column]: field };
}
