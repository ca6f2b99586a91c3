export const IGNORE = "ignore";

/** Every column with its field, those without one included. */
export function wholeMapping(
  columns: readonly string[],
  mapping: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(columns.filter(Boolean).map((column) => [column, mapping[column] ?? IGNORE]));
}

/** The mapping with one column changed; a field belongs to one column, so another gives it up. */
export function remapped(
  mapping: Record<string, string>,
  column: string,
  field: string,
): Record<string, string> {
  const others = Object.entries(mapping).map(([name, held]) => [name, held === field ? IGNORE : held]);
  return { ...Object.fromEntries(others), [column]: field };
}

/** The names in the first line of a CSV file, for a file whose columns the server could not make sense of. */
export function headerOf(text: string): string[] {
  const line = text.replace(/^\uFEFF/, "").split(/\r?\n/, 1)[0] ?? "";
  // The sign that parts it into most names, as the server takes it.
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
