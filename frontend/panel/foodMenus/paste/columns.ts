import type { MenuColumn, TableColumn } from "../../../generated/schema";

/**
 * Return the columns with `field` for the column at `place`. Only prices may be in several columns, so
 * another column with the same field loses it.
 */
export function withField(
  columns: readonly TableColumn[],
  place: number,
  field: MenuColumn | null,
): TableColumn[] {
  return columns.map((column, each) => {
    if (each === place) return { ...column, field };
    return field !== "price" && field !== null && column.field === field
      ? { ...column, field: null }
      : column;
  });
}

/**
 * Return whether the table can be parsed: one column contains the names of the dishes, and only prices are in
 * several columns.
 */
export function hasDishColumn(fields: readonly (MenuColumn | null)[]): boolean {
  const named = fields.filter((field) => field !== null && field !== "price");
  return named.includes("name") && new Set(named).size === named.length;
}
