import type { ColumnsProps } from "../generated/blocks";
import type { BlockConfig, WithMetadata } from "./block";
import { isEmpty, Slot } from "./parts/Slot";

export default function Columns(props: WithMetadata<ColumnsProps>) {
  const { layout, align, puck } = props;
  const slots = [props.first, props.second, props.third, props.fourth].slice(0, layout.split("-").length);
  if (slots.every(isEmpty)) return null;
  return (
    <div className="band columns" data-layout={layout} data-align={align}>
      <div className="wrap">
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

export const config: BlockConfig<ColumnsProps> = {
  category: "layout",
  fields: {
    layout: {
      label: "Columns",
      options: [
        { label: "Two equal columns", value: "1-1" },
        { label: "Narrow and wide", value: "1-2" },
        { label: "Wide and narrow", value: "2-1" },
        { label: "Three columns", value: "1-1-1" },
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
