import type { OutNowProps } from "../generated/blocks";
import { useVisit } from "../site/context";
import { OutNow as Band } from "../site/parts/OutNow";
import type { BlockConfig, Drawn } from "./block";

/** Who stands where at this moment, and who comes later today. */
export default function OutNow({ id, title, text, limit, place, empty_text }: Drawn<OutNowProps>) {
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
    limit: { help: "The rest is a tap away, on the day’s board." },
    place: { label: "Only at this place" },
    empty_text: {
      label: "When nobody is out",
      help: "Who comes next stands below it. Where nobody comes at all, the block disappears.",
    },
  },
  example: () => ({}),
};
