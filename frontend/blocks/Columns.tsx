import type { ColumnsProps } from "../generated/blocks";
import type { BlockConfig, Drawn } from "./block";
import { isEmpty, Slot } from "./parts/Slot";

export default function Columns(props: Drawn<ColumnsProps>) {
  const { layout, align, puck } = props;
  const slots = [props.first, props.second, props.third, props.fourth].slice(0, layout.split("-").length);
  if (slots.every(isEmpty)) return null;
  return (
    <div className="band columns" data-layout={layout} data-align={align}>
      <div className="wrap">
        {slots.map((content, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: first, second, third: a column is its place, and keeps no state
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
        { label: "Two, the same", value: "1-1" },
        { label: "A narrow and a wide one", value: "1-2" },
        { label: "A wide and a narrow one", value: "2-1" },
        { label: "Three", value: "1-1-1" },
        { label: "Four", value: "1-1-1-1" },
      ],
    },
    align: {
      label: "Beside each other",
      options: [
        { label: "From the top", value: "top" },
        { label: "On the middle", value: "center" },
      ],
    },
  },
  example: () => ({ layout: "1-2" }),
};
