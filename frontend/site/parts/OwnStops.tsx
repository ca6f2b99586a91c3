import type { ShownStop } from "../../generated/schema";
import { useVisit } from "../context";
import { otherDays } from "../days";
import { subscription } from "../links";
import { byDay, dayTitle, getToday } from "../stops";
import { typeset } from "../typeset";
import { Band } from "./Band";
import { Icon } from "./Icon";
import { StopDays, UpdatedAt } from "./Stops";

/** The number of visible rows. Guests in a queue want to see the menu below the rows. */
const nearShown = 4;
/** The minimum number of hidden rows, because fewer are not worth a tap. */
const leastFolded = 3;

/** The upcoming stops of a business, on its standard page. Renders nothing without stops. */
export function OwnStops({ business, url }: { business: number; url: string }) {
  const { site } = useVisit();
  const stops = site.stops.filter(({ business_id }) => business_id === business);
  if (!stops.length) return null;
  const today = getToday(site);
  // Show only today's closure, because stops already show a closure of last night.
  const closed = otherDays(site, business).find(
    ({ from_date, to_date, opens }) => from_date <= today && today <= to_date && !opens,
  );
  return (
    <Band name="this-week" id="stops" title="Upcoming stops">
      <div data-fresh={`stops-${business}`}>
        <UpdatedAt />
        {closed && (
          <p className="stop-state">{typeset(["Closed today", closed.note].filter(Boolean).join(": "))}</p>
        )}
        <NearStops stops={stops} />
      </div>
      <p className="reach">
        <a
          className="button is-quiet"
          href={subscription(site.origin, url ? `/${url}/stops.ics` : "/stops.ics")}
        >
          <Icon name="plus" /> Subscribe to calendar
        </a>
      </p>
    </Band>
  );
}

/** The stops of the first days. Later stops are one tap away. */
function NearStops({ stops }: { stops: ShownStop[] }) {
  const { site } = useVisit();
  const near: ShownStop[] = [];
  for (const day of byDay(site, stops)) if (near.length < nearShown) near.push(...day.stops);
  const later = stops.filter((each) => !near.includes(each));
  const last = later.at(-1);
  if (!last || later.length < leastFolded) return <StopDays stops={stops} by="place" />;
  return (
    <>
      <StopDays stops={near} by="place" isPart />
      <details className="stop-day">
        <summary>
          {later.length} more stops through {typeset(dayTitle(last.day, getToday(site)))} <Icon name="down" />
        </summary>
        <StopDays stops={later} by="place" />
      </details>
    </>
  );
}
