export const IGNORE = "ignore";

/** What a column can hold. */
export const FIELDS: readonly { name: string; label: string }[] = [
  { name: "title", label: "Name of the member" },
  { name: "food", label: "Food: cuisines and description" },
  { name: "cuisines", label: "Cuisines" },
  { name: "description", label: "Description" },
  { name: "address", label: "Address" },
  { name: "latitude", label: "Latitude" },
  { name: "longitude", label: "Longitude" },
  { name: "place", label: "Where along the street" },
  { name: "hours", label: "Hours" },
  { name: "permit", label: "Permit" },
  { name: "permit_status", label: "State of the permit" },
  { name: "schedule_url", label: "Link to the schedule" },
  { name: "source_id", label: "Number of the row" },
  { name: "phone", label: "Phone" },
  { name: "email", label: "E-mail" },
  { name: "website", label: "Website" },
];

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
  const cells = line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? [];
  const names = cells.map((cell) =>
    cell.replace(/,$/, "").replace(/^"|"$/g, "").replaceAll('""', '"').trim(),
  );
  return names.filter(Boolean);
}
