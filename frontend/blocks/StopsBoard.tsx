import type { StopsBoardProps } from "../generated/blocks";
import { useVisit } from "../site/context";
import { Band } from "../site/parts/Band";
import { Board } from "../site/parts/Board";
import type { BlockConfig, WithMetadata } from "./block";

/** Today's stops by place: the current and the next trucks. */
export default function StopsBoard({ id, title }: WithMetadata<StopsBoardProps>) {
  const { stops } = useVisit().site;
  if (!stops.length) return null;
  return (
    <Band name="stops-board" title={title}>
      <Board name={`board-${id}`} stops={stops} below={title !== ""} />
    </Band>
  );
}

export const config: BlockConfig<StopsBoardProps> = { category: "business", fields: {}, example: () => ({}) };
