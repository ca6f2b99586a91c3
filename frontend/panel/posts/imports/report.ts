import type { ReportRow } from "../../../client/types";

export type RowOutcome = ReportRow["outcome"];

/** Return the rows as a CSV file; cells that a spreadsheet would treat as formulas get an apostrophe. */
export function reportCsv(rows: readonly Omit<ReportRow, "is_incomplete">[]): string {
  const lines = rows.map(({ row, title, outcome, reason }) =>
    [String(row), title, outcome, reason].map(cell).join(","),
  );
  return ["row,title,outcome,reason", ...lines, ""].join("\r\n");
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
