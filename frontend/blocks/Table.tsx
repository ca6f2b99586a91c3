import type { TableProps } from "../generated/blocks";
import { Band } from "../site/parts/Band";
import { typeset } from "../site/typeset";
import type { BlockConfig, WithMetadata } from "./block";

/** A data table. On phones, wide tables scroll horizontally, by touch or keyboard. */
export default function Table({ title, caption, cells, header }: WithMetadata<TableProps>) {
  if (!cells.some((row) => row.some(Boolean))) return null;
  const [first = [], ...others] = cells;
  const isHeaded = header === "row" || header === "both";
  const isNamed = header === "column" || header === "both";
  return (
    <Band name="table" title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard */}
      <section className="table-scroll" aria-label={caption || title || "Table"} tabIndex={0}>
        <table>
          {caption && <caption>{typeset(caption)}</caption>}
          {isHeaded && (
            <thead>
              <Row cells={first} head="col" />
            </thead>
          )}
          <tbody>
            {(isHeaded ? others : cells).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, can be identical, and are never reordered
              <Row key={index} cells={row} head={isNamed && "row"} />
            ))}
          </tbody>
        </table>
      </section>
    </Band>
  );
}

/** A row of column headers, or a row with a row header. Empty cells are never headers. */
function Row({ cells, head }: { cells: readonly string[]; head: "col" | "row" | false }) {
  return (
    <tr>
      {cells.map((cell, index) => {
        const isHead = cell && (head === "col" || (head === "row" && index === 0));
        const content = typeset(cell);
        // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by position and have no state
        if (!isHead) return <td key={index}>{content}</td>;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by position and have no state
          <th key={index} scope={head}>
            {content}
          </th>
        );
      })}
    </tr>
  );
}

export const config: BlockConfig<TableProps> = {
  category: "words",
  fields: {
    caption: { help: "One line that describes the table." },
    cells: { label: "Table content" },
    header: {
      label: "Header",
      options: [
        { label: "First row", value: "row" },
        { label: "First column", value: "column" },
        { label: "Both", value: "both" },
        { label: "None", value: "none" },
      ],
    },
  },
  example: (say) => ({
    caption: say("Tray sizes"),
    cells: [
      ["", say("Guests"), say("Price")],
      [say("Small tray"), "10", "90"],
      [say("Large tray"), "25", "210"],
    ],
    header: "both",
  }),
};
