import type { StopsMapProps } from "../generated/blocks";
import { Band } from "../site/parts/Band";
import type { BlockConfig, Drawn } from "./block";

/** Where everybody stands in the next day. */
export default function StopsMap({ title, text, puck }: Drawn<StopsMapProps>) {
  const { stops } = puck.metadata.site;
  if (!stops.length) return null;
  return (
    <Band name="stops-map" title={title} text={text}>
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

export const config: BlockConfig<StopsMapProps> = {
  category: "house",
  fields: {},
  example: () => ({}),
};
