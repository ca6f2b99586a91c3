import type { StopsBoardProps } from "../generated/blocks";
import { Band } from "../site/parts/Band";
import type { BlockConfig, Drawn } from "./block";

/** What each place has now and next. */
export default function StopsBoard({ title, puck }: Drawn<StopsBoardProps>) {
  const { stops } = puck.metadata.site;
  if (!stops.length) return null;
  return (
    <Band name="stops-board" title={title}>
      <ul>
        {stops.map(({ house_id, house, place, starts_at }) => (
          <li key={`${house_id} ${starts_at}`}>
            {house.title}: {place.name}
          </li>
        ))}
      </ul>
    </Band>
  );
}

export const config: BlockConfig<StopsBoardProps> = {
  category: "house",
  fields: {},
  example: () => ({}),
};
