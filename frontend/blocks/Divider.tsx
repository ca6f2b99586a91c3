import type { DividerProps } from "../generated/blocks";
import type { BlockConfig, Drawn } from "./block";

export default function Divider({ style }: Drawn<DividerProps>) {
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
        { label: "A line", value: "line" },
        { label: "An ornament", value: "ornament" },
        { label: "Room alone", value: "space" },
      ],
    },
  },
  example: () => ({ style: "ornament" }),
};
