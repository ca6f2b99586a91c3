import type { ThisWeekProps } from "../generated/blocks";
import { useVisit } from "../site/context";
import { Band } from "../site/parts/Band";
import { StopDays, UpdatedAt } from "../site/parts/Stops";
import { within } from "../site/stops";
import type { BlockConfig, WithMetadata } from "./block";

/** Stops of the coming days. On a member page, only the member's stops are shown. */
export default function ThisWeek({ id, title, text, business, days }: WithMetadata<ThisWeekProps>) {
  const { site } = useVisit();
  const own = business ?? (site.page.post?.collection === "members" ? site.page.post.id : null);
  const stops = within(site, site.stops, days).filter((stop) => own === null || stop.business_id === own);
  if (!stops.length) return null;
  const isOne = stops.every(({ business_id }) => business_id === stops[0]?.business_id);
  return (
    <Band name="this-week" title={title} text={text}>
      <div data-fresh={`this-week-${id}`}>
        <UpdatedAt />
        <StopDays stops={stops} by={isOne && own !== null ? "place" : "business"} />
      </div>
    </Band>
  );
}

export const config: BlockConfig<ThisWeekProps> = {
  category: "business",
  fields: {
    business: { label: "Member to show" },
    days: { label: "Number of days" },
  },
  example: () => ({}),
};
