import type { StopsMapProps } from "../generated/blocks";
import { useVisit } from "../site/context";
import { Band } from "../site/parts/Band";
import { StopMap } from "../site/parts/StopMap";
import { UpdatedAt } from "../site/parts/Stops";
import { nextHours } from "../site/stops";
import { type BlockConfig, shownOrHidden, type WithMetadata } from "./block";

/** The stops of the next 24 hours on a map that the site renders itself. */
export default function StopsMap({ id, title, text, show_list }: WithMetadata<StopsMapProps>) {
  const { site } = useVisit();
  const stops = nextHours(site, site.stops, 24);
  if (!stops.length) return null;
  return (
    <Band name="stops-map" title={title} text={text}>
      <UpdatedAt />
      <StopMap id={id} stops={stops} withList={show_list} />
    </Band>
  );
}

export const config: BlockConfig<StopsMapProps> = {
  category: "business",
  fields: { show_list: { label: "List next to map", options: shownOrHidden } },
  example: () => ({}),
};
