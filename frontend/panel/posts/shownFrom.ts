import type { Column } from "./columns";

/** The style of a table cell that narrower screens do without. */
export function shownFrom(from: Column["from"]) {
  return { display: from === "xs" ? "table-cell" : { xs: "none", [from]: "table-cell" } };
}
