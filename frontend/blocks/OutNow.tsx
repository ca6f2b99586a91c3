import type { OutNowProps } from "../generated/blocks";
import { useVisit } from "../site/context";
import { OutNow as Band } from "../site/parts/OutNow";
import type { BlockConfig, WithMetadata } from "./block";

/** Current trucks, and trucks that come later today. */
export default function OutNow({ id, title, text, limit, place, empty_text }: WithMetadata<OutNowProps>) {
  const { stops } = useVisit().site;
  const wanted = place === null ? stops : stops.filter((stop) => stop.place.id === place);
  return (
    <Band
      name={`out-now-${id}`}
      title={title}
      text={text}
      stops={wanted}
      most={limit}
      emptyText={empty_text}
    />
  );
}

export const config: BlockConfig<OutNowProps> = {
  category: "business",
  fields: {
    limit: { label: "Number of stops", help: "Visitors can view all of today's stops on a separate page." },
    place: { label: "Place to show" },
    empty_text: {
      label: "Text when no trucks are out",
      help: "Upcoming stops appear below this text. The block is hidden if no trucks are scheduled.",
    },
  },
  example: () => ({}),
};
