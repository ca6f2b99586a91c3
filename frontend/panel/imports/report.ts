/** What an import did, or in a dry run would do. */
export interface Report {
  dry_run: boolean;
  columns: string[];
  /** Column → field, for the columns that are used. */
  mapping: Record<string, string>;
  total_rows: number;
  members: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  rows: ReportRow[];
}

export interface ReportRow {
  row: number;
  title: string;
  outcome: Outcome;
  reason: string;
}

export const OUTCOMES = ["created", "updated", "unchanged", "refused"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The rows as a CSV file; a cell that a spreadsheet would take for a formula gets an apostrophe. */
export function reportCsv(rows: readonly ReportRow[]): string {
  const lines = rows.map(({ row, title, outcome, reason }) =>
    [String(row), title, outcome, reason].map(cell).join(","),
  );
  return ["row,title,outcome,reason", ...lines, ""].join("\r\n");
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
