import type { ShownStop } from "../../generated/schema";
import { useVisit } from "../context";
import { otherDays } from "../days";
import { byDay, dayTitle, todayOf } from "../stops";
import { typeset } from "../typeset";
import { Band } from "./Band";
import { Icon } from "./Icon";
import { AsOf, StopDays } from "./Stops";

/** Rows that are shown at once: whoever queues wants the menu below them. */
const nearShown = 4;
/** Fewer than these are not worth a tap. */
const leastFolded = 3;

/** Where a business stands in the days to come, on the page that nobody built; nothing for one without stops. */
export function OwnStops({ business, url }: { business: number; url: string }) {
  const { site } = useVisit();
  const stops = site.stops.filter(({ business_id }) => business_id === business);
  if (!stops.length) return null;
  const today = todayOf(site);
  // A night that was closed yesterday is told by its stop.
  const closed = otherDays(site, business).find(
    ({ from_date, to_date, opens }) => from_date <= today && today <= to_date && !opens,
  );
  return (
    <Band name="this-week" title="Where and when">
      <div data-fresh={`stops-${business}`}>
        <AsOf />
        {closed && (
          <p className="stop-state">{typeset(["Closed today", closed.note].filter(Boolean).join(": "))}</p>
        )}
        <NearStops stops={stops} />
      </div>
      <p className="reach">
        <a className="button is-quiet" href={url ? `/${url}/stops.ics` : "/stops.ics"} download>
          <Icon name="plus" /> Add to calendar
        </a>
      </p>
    </Band>
  );
}

/** The days that come first; those after them are one tap away. */
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
          {later.length} more until {typeset(dayTitle(last.day, todayOf(site), site.domain.timezone))}{" "}
          <Icon name="down" />
        </summary>
        <StopDays stops={later} by="place" />
      </details>
    </>
  );
}
