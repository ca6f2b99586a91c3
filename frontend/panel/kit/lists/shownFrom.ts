/** The widths from which on a column may be shown; every screen has the first. */
export type Breakpoint = "xs" | "sm" | "md" | "lg";

/** The style of a table cell that narrower screens do without. */
export function shownFrom(from: Breakpoint) {
  return { display: from === "xs" ? "table-cell" : { xs: "none", [from]: "table-cell" } };
}
