/** The possible values for the smallest breakpoint that shows a column. The first applies to every screen. */
export type Breakpoint = "xs" | "sm" | "md" | "lg";

/** Return the style of a table cell that is hidden on screens narrower than `from`. */
export function showFrom(from: Breakpoint) {
  return { display: from === "xs" ? "table-cell" : { xs: "none", [from]: "table-cell" } };
}
