export const IGNORE = "ignore";

/** Return every column with its field, including columns without one. */
export function wholeMapping(
  columns: readonly string[],
  mapping: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(columns.filter(Boolean).map((column) => [column, mapping[column] ?? IGNORE]));
}

/** Return the mapping with one column changed; a field belongs to one column, so another loses it. */
export function remapColumns(
  mapping: Record<string, string>,
  column: string,
  field: string,
): Record<string, string> {
  const others = Object.entries(mapping).map(([name, held]) => [name, held === field ? IGNORE : held]);
  return { ...Object.fromEntries(others), [column]: field };
}

/** Return the names in the first line of a CSV file whose columns the server could not read. */
export function getHeader(text: string): string[] {
  const line = text.replace(/^\uFEFF/, "").split(/\r?\n/, 1)[0] ?? "";
  // The delimiter that yields the most names, as on the server.
  const counts = [",", ";", "\t"].map((sign) => line.split(sign).length);
  const sign = [",", ";", "\t"][counts.indexOf(Math.max(...counts))];
  const cells = line.match(new RegExp(`("(?:[^"]|"")*"|[^${sign}]*)(?:${sign}|$)`, "g")) ?? [];
  const names = cells.map((cell) =>
    cell
      .replace(new RegExp(`${sign}$`), "")
      .replace(/^"|"$/g, "")
      .replaceAll('""', '"')
      .trim(),
  );
  return names.filter(Boolean);
}
