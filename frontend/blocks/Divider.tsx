import type { DividerProps } from "../generated/blocks";
import type { BlockConfig, WithMetadata } from "./block";

export default function Divider({ style }: WithMetadata<DividerProps>) {
  return (
    <div className="divider" data-style={style}>
      <hr className="wrap" />
    </div>
  );
}

export const config: BlockConfig<DividerProps> = {
  category: "layout",
  fields: {
    style: {
      options: [
        { label: "Line", value: "line" },
        { label: "Ornament", value: "ornament" },
        { label: "Spacer only", value: "space" },
      ],
    },
  },
  example: () => ({ style: "ornament" }),
};
