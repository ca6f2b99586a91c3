import { use } from "react";
import type { ShownStop } from "../../generated/schema";
import { LevelContext, useVisit } from "../context";
import { isHappening, placeName, takesPlace } from "../stopState";
import { byPlace, dayTitle, formatUpdatedAt, getToday, type StopPlace, stateInWords } from "../stops";
import { typeset } from "../typeset";
import { getClock } from "../week";
import { BusinessName, Directions, NearMe, spotText } from "./Stops";

const placesShown = 60;
const nextShown = 4;

/** The day's board: each place with its current and next business, readable from the end of a queue. */
export function Board({ name, stops, below }: { name: string; stops: ShownStop[]; below: boolean }) {
  const { site } = useVisit();
  const level = use(LevelContext) + (below ? 1 : 0);
  const Heading = level > 2 ? "h3" : "h2";
  const today = getToday(site);
  const dated = stops.filter(({ day }) => day <= today);
  const places = byPlace(site, dated.length ? dated : stops);
  const more = places.length - placesShown;
  return (
    <>
      <NearMe places={places.map(({ place }) => place)} />
      <div data-fresh={name} className="board-wrap">
        <p className="board-time">
          As of <b>{formatUpdatedAt(site)}</b>
        </p>
        {!dated.length && (
          <p className="lead">
            {stops.length
              ? "No trucks are out today. Up next:"
              : "No trucks are out today. Check back tomorrow."}
          </p>
        )}
        <ul className="board">
          {places.slice(0, placesShown).map((each) => (
            <li
              key={each.key}
              className="board-place"
              data-on={each.now.some(isHappening) || undefined}
              data-spot={spotText(each.place)}
            >
              <Heading>{typeset(placeName({ place: each.place } as ShownStop))}</Heading>
              {each.place.name && each.place.address && each.place.name !== each.place.address && (
                <p className="note">{typeset(each.place.address)}</p>
              )}
              <Lines place={each} />
              <Directions place={each.place} />
            </li>
          ))}
        </ul>
        {more > 0 && (
          <p className="note">
            And {more} more {more === 1 ? "place" : "places"}. See the members’ pages for their locations.
          </p>
        )}
      </div>
    </>
  );
}

function Lines({ place: { now, next } }: { place: StopPlace }) {
  return (
    <dl className="board-lines">
      {now.length > 0 && (
        <div>
          <dt>Now</dt>
          {now.map((stop, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a canceled stop can be next to an equal one
            <Line key={index} stop={stop} time={`until ${getClock(stop.ends)}`} />
          ))}
        </div>
      )}
      {next.length > 0 && (
        <div>
          <dt>Next</dt>
          {next.slice(0, nextShown).map((stop, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a canceled stop can be next to an equal one
            <Line key={index} stop={stop} time={<NextTime stop={stop} />} />
          ))}
          {next.length > nextShown && <dd className="note">and {next.length - nextShown} more</dd>}
        </div>
      )}
    </dl>
  );
}

function Line({ stop, time }: { stop: ShownStop; time: React.ReactNode }) {
  const { site } = useVisit();
  const state = stateInWords(stop, site);
  return (
    <dd data-state={stop.state}>
      <b>
        <BusinessName stop={stop} />
      </b>{" "}
      {state && <span className="stop-state">{typeset(state)}</span>}
      {takesPlace(stop) && <span className="board-until">{time}</span>}
    </dd>
  );
}

function NextTime({ stop }: { stop: ShownStop }) {
  const { site } = useVisit();
  const today = getToday(site);
  const day = stop.day > today ? `${dayTitle(stop.day, today)}, ` : "";
  return `${day}${getClock(stop.begins)}`;
}
