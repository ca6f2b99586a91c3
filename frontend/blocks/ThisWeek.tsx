import type { ThisWeekProps } from "../generated/blocks";
import { Band } from "../site/parts/Band";
import type { BlockConfig, Drawn } from "./block";

/** The days of the week with who stands where. */
export default function ThisWeek({ title, text, puck }: Drawn<ThisWeekProps>) {
  const { stops } = puck.metadata.site;
  if (!stops.length) return null;
  return (
    <Band name="this-week" title={title} text={text}>
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

export const config: BlockConfig<ThisWeekProps> = {
  category: "house",
  fields: {},
  example: () => ({}),
};
