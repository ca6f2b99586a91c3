import type { OutNowProps } from "../generated/blocks";
import { Band } from "../site/parts/Band";
import type { BlockConfig, Drawn } from "./block";

/** Who stands where now, and who comes later today. */
export default function OutNow({ title, text, puck }: Drawn<OutNowProps>) {
  const { stops } = puck.metadata.site;
  if (!stops.length) return null;
  return (
    <Band name="out-now" title={title} text={text}>
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

export const config: BlockConfig<OutNowProps> = {
  category: "house",
  fields: {},
  example: () => ({}),
};
