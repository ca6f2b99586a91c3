import type { Extensions } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";

const number = (value: string | null) => Math.min(50, Math.max(1, Number(value) || 1));
const span = (name: "colspan" | "rowspan") => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => number(cell.getAttribute(name)),
});

/**
 * The attributes of cells that the server accepts. The table library needs `colwidth`, but rich text has no
 * widths.
 */
const addAttributes = () => ({
  colspan: span("colspan"),
  rowspan: span("rowspan"),
  colwidth: { default: null, rendered: false, parseHTML: () => null },
});

/** Tables in rich text, without widths and alignment. */
export const tables: Extensions = [
  Table.extend({ renderHTML: () => ["table", ["tbody", 0]] }).configure({ allowTableNodeSelection: true }),
  TableRow.extend({ renderHTML: () => ["tr", 0] }),
  TableHeader.extend({ addAttributes }),
  TableCell.extend({ addAttributes }),
];
