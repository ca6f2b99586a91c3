import type { Setting } from "../model/definitions";

/** The rows of a table, all of the same length. */
export type Cells = readonly (readonly string[])[];

export interface TableLimits {
  rows: number;
  columns: number;
  letters: number;
}

export function getLimits({ max_items = 100, maximum = 12, max_length = 500 }: Setting): TableLimits {
  return { rows: max_items, columns: maximum, letters: max_length };
}

/** Return the stored value as rows of the same length, with at least one cell. */
export function getCells(value: unknown): Cells {
  const rows = Array.isArray(value) ? value.filter(Array.isArray) : [];
  const widest = Math.max(1, ...rows.map((row) => row.length));
  const whole = rows.length ? rows : [[]];
  return whole.map((row) => Array.from({ length: widest }, (_, index) => String(row[index] ?? "")));
}

/**
 * Parse text copied from a spreadsheet, with tabs between cells, and quotes around cells that contain tabs,
 * line breaks or quotes.
 */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [whole, quoted, plain = "", end] of text
    .replace(/\r\n?/g, "\n")
    .replace(/\n$/, "")
    .matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === "\n") rows.push([]);
    if (end === "" || whole === "") break;
  }
  return rows;
}

/**
 * Return the table with `pasted` inserted at a cell, enlarged if necessary. `isCut` is true if the table
 * exceeded the limits.
 */
export function withPasted(
  cells: Cells,
  at: { row: number; column: number },
  pasted: readonly (readonly string[])[],
  limits: TableLimits,
): { cells: Cells; isCut: boolean } {
  const width = Math.max(...pasted.map((row) => row.length));
  const rows = Math.max(cells.length, Math.min(limits.rows, at.row + pasted.length));
  const columns = Math.max(cells[0]?.length ?? 0, Math.min(limits.columns, at.column + width));
  const isLong = pasted.some((row) => row.some((cell) => cell.length > limits.letters));
  const whole = Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: columns }, (_cell, column) => {
      const pastedCell =
        row < at.row || column < at.column ? undefined : pasted[row - at.row]?.[column - at.column];
      return (pastedCell ?? cells[row]?.[column] ?? "").slice(0, limits.letters);
    }),
  );
  return { cells: whole, isCut: isLong || at.row + pasted.length > rows || at.column + width > columns };
}

export function withCell(cells: Cells, row: number, column: number, text: string): Cells {
  return cells.with(row, (cells[row] ?? []).with(column, text));
}

export function withRow(cells: Cells, at: number): Cells {
  return cells.toSpliced(
    at,
    0,
    (cells[0] ?? []).map(() => ""),
  );
}

export function withColumn(cells: Cells, at: number): Cells {
  return cells.map((row) => row.toSpliced(at, 0, ""));
}

export function withoutRow(cells: Cells, at: number): Cells {
  return cells.toSpliced(at, 1);
}

export function withoutColumn(cells: Cells, at: number): Cells {
  return cells.map((row) => row.toSpliced(at, 1));
}

export function withRowMoved(cells: Cells, from: number, to: number): Cells {
  return cells.toSpliced(from, 1).toSpliced(to, 0, cells[from] ?? []);
}

export function withColumnMoved(cells: Cells, from: number, to: number): Cells {
  return cells.map((row) => row.toSpliced(from, 1).toSpliced(to, 0, row[from] ?? ""));
}
