import { useVisit } from "../context";
import { otherDays } from "../days";
import { todayOf } from "../stops";
import { typeset } from "../typeset";
import { Band } from "./Band";
import { Icon } from "./Icon";
import { AsOf, StopDays } from "./Stops";

/** Where a house stands in the days to come, on the page that nobody built; nothing for one without stops. */
export function OwnStops({ house, url }: { house: number; url: string }) {
  const { site } = useVisit();
  const stops = site.stops.filter(({ house_id }) => house_id === house);
  if (!stops.length) return null;
  const today = todayOf(site);
  // A night that was closed yesterday is told by its stop.
  const closed = otherDays(site, house).find(
    ({ from_date, to_date, opens }) => from_date <= today && today <= to_date && !opens,
  );
  return (
    <Band name="this-week" title="Where and when">
      <div data-fresh={`stops-${house}`}>
        <AsOf />
        {closed && (
          <p className="stop-state">{typeset(["Closed today", closed.note].filter(Boolean).join(": "))}</p>
        )}
        <StopDays stops={stops} by="place" />
      </div>
      <p className="reach">
        <a className="button is-quiet" href={url ? `/${url}/stops.ics` : "/stops.ics"} download>
          <Icon name="plus" /> Add to calendar
        </a>
      </p>
    </Band>
  );
}
