import { use } from "react";
import type { ShownStop } from "../../generated/schema";
import { LevelContext, useVisit } from "../context";
import { placeName, takesPlace } from "../stopState";
import { dayTitle, getToday, today } from "../stops";
import { typeset } from "../typeset";
import { getClock } from "../week";
import { Band } from "./Band";
import { StopMap } from "./StopMap";
import { BusinessName, NearMe, StopRows, spotText, UpdatedAt } from "./Stops";

interface Props {
  /** The unique name that lets the browser find this part in the refreshed page. */
  name: string;
  title: string;
  text?: string;
  stops: ShownStop[];
  /** The number of stops to show before the link to all. */
  most: number;
  /** The text shown when no business is out, if any. */
  emptyText?: string;
}

/** Current stops, then later stops of today, or the next stops on a day without any. */
export function OutNow({ name, title, text = "", stops, most, emptyText = "" }: Props) {
  const { site } = useVisit();
  const { now, later } = today(site, stops);
  const next = stops.find((stop) => takesPlace(stop) && !now.includes(stop) && !later.includes(stop));
  const isQuiet = !now.length && !later.length;
  if (isQuiet && !next) return null;
  const all = [...now, ...later];
  const onMap = all.filter((stop) => takesPlace(stop) && stop.place.latitude !== null);
  // Without streets, the map is less helpful than the list.
  const hasMap = site.map_tiles !== null && onMap.length > 0;
  const total = all.length;
  const moreText = total > most ? `View all ${total} stops today` : "View today’s stops";
  return (
    <Band name="out-now" title={title} text={text} more={{ text: moreText, url: "/today" }}>
      {/* With more stops, the nearest may be among those that only the linked page shows. */}
      {total <= most && <NearMe spots={all.filter(takesPlace).map(({ place }) => spotText(place))} />}
      <div data-fresh={name} className={hasMap ? "has-map" : undefined}>
        <div>
          {!isQuiet && <UpdatedAt />}
          {now.length > 0 ? (
            <StopRows stops={now.slice(0, most)} running />
          ) : (
            <p className="lead">{typeset(emptyText) || "No trucks are out right now."}</p>
          )}
          {later.length > 0 && now.length < most && <Later stops={later.slice(0, most - now.length)} />}
          {isQuiet && next && <Next stop={next} />}
        </div>
        {hasMap && <StopMap id={name} stops={onMap} withList={false} />}
      </div>
    </Band>
  );
}

function Later({ stops }: { stops: ShownStop[] }) {
  const Heading = use(LevelContext) > 2 ? "h4" : "h3";
  return (
    <div className="stop-day">
      <Heading>Later today</Heading>
      <StopRows stops={stops} />
    </div>
  );
}

function Next({ stop }: { stop: ShownStop }) {
  const { site } = useVisit();
  const day = dayTitle(stop.day, getToday(site));
  return (
    <p>
      Next: <BusinessName stop={stop} />, {typeset(`${day} at ${getClock(stop.begins)}, ${placeName(stop)}`)}
    </p>
  );
}
