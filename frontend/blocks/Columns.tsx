import type { CSSProperties } from "react";
import type { ColumnsProps } from "../generated/blocks";
import type { BlockConfig, WithMetadata } from "./block";
import { isEmpty, Slot } from "./parts/Slot";

export default function Columns(props: WithMetadata<ColumnsProps>) {
  const { layout, align, puck } = props;
  const slots = [props.first, props.second, props.third, props.fourth].slice(0, layout.split("-").length);
  if (slots.every(isEmpty)) return null;
  return (
    <div className="band columns" data-count={slots.length} data-align={align}>
      <div className="wrap" style={{ "--columns": getTracks(layout) } as CSSProperties}>
        {slots.map((content, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position and have no state
          <div key={index} className="column">
            <Slot content={content} metadata={puck.metadata} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Return the grid tracks of a layout: "1-2" → "minmax(0, 1fr) minmax(0, 2fr)". */
function getTracks(layout: string): string {
  return layout.replaceAll("-", " ").replace(/\d/g, "minmax(0, $&fr)");
}

export const config: BlockConfig<ColumnsProps> = {
  category: "layout",
  fields: {
    layout: {
      label: "Columns",
      options: [
        { label: "Two equal columns", value: "1-1" },
        { label: "Narrow and wide", value: "1-2" },
        { label: "Wide and narrow", value: "2-1" },
        { label: "Two columns, 40 / 60", value: "2-3" },
        { label: "Two columns, 60 / 40", value: "3-2" },
        { label: "Two columns, 25 / 75", value: "1-3" },
        { label: "Two columns, 75 / 25", value: "3-1" },
        { label: "Three columns", value: "1-1-1" },
        { label: "Three columns, wide left", value: "2-1-1" },
        { label: "Three columns, wide center", value: "1-2-1" },
        { label: "Three columns, wide right", value: "1-1-2" },
        { label: "Four columns", value: "1-1-1-1" },
      ],
    },
    align: {
      label: "Vertical alignment",
      options: [
        { label: "Top", value: "top" },
        { label: "Center", value: "center" },
      ],
    },
  },
  example: () => ({ layout: "1-2" }),
};
