import { rename, unwrap } from "./elements";

/** Keep tables with data, and convert layout tables, such as those of emails and old pages, to paragraphs. */
export function convertTables(body: HTMLElement): void {
  const all = [...body.querySelectorAll("table")];
  const layouts = new Set(all.filter(isLayout));
  for (const table of all) {
    if (layouts.has(table)) dissolve(table);
    else {
      if (table.caption) table.before(rename(table.caption, "p"));
      for (const columns of table.querySelectorAll("colgroup")) columns.remove();
      nameHeaders(table);
    }
  }
}

function isLayout(table: HTMLTableElement): boolean {
  if (table.getAttribute("role") === "presentation" || table.querySelector("table")) return true;
  return table.rows.length < 2 && (table.rows[0]?.cells.length ?? 0) < 2;
}

function dissolve(table: HTMLTableElement): void {
  const contents = [...table.rows].flatMap(({ cells }) => [...cells].map((cell) => rename(cell, "div")));
  table.replaceWith(...contents);
}

/** Convert a bold first row to header cells, because spreadsheets and word processors have none. */
function nameHeaders(table: HTMLTableElement): void {
  const [first, ...others] = table.rows;
  if (!first || others.length === 0 || table.querySelector("th")) return;
  const cells = [...first.cells].filter(({ textContent }) => textContent?.trim());
  if (cells.length === 0 || !cells.every(isBold)) return;
  for (const cell of [...first.cells]) {
    const header = document.createElement("th");
    header.colSpan = cell.colSpan;
    header.rowSpan = cell.rowSpan;
    for (const strong of cell.querySelectorAll("b, strong")) unwrap(strong);
    for (const part of cell.querySelectorAll<HTMLElement>("[style]"))
      part.style.removeProperty("font-weight");
    header.append(...cell.childNodes);
    cell.replaceWith(header);
  }
}

function isBold(cell: HTMLElement): boolean {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode;
    if (nodeValue?.trim() && !hasBold(parentElement, cell)) return false;
  }
  return true;
}

function hasBold(element: Element | null, cell: Element): boolean {
  for (let each = element; each; each = each.parentElement) {
    const weight = each instanceof HTMLElement ? each.style.fontWeight : "";
    if (weight) return weight.startsWith("bold") || Number(weight) >= 600;
    if (each.matches("b, strong")) return true;
    if (each === cell) return false;
  }
  return false;
}
