import { type ReactNode, use } from "react";
import type { ShownStop } from "../../generated/schema";
import { LevelContext, useVisit } from "../context";
import { isHappening, placeName, takesPlace } from "../stopState";
import { byPlace, dayTitle, formatUpdatedAt, getToday, type StopPlace, stateInWords } from "../stops";
import { typeset } from "../typeset";
import { getClock } from "../week";
import { BusinessName, Cuisines, Directions, NearMe, spotText } from "./Stops";

const placesShown = 60;
const nextShown = 4;

/** The day's board: the current and next businesses at each place, readable from the end of a queue. */
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
      <NearMe spots={places.map(({ place }) => spotText(place))} />
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
              <Lines place={each} Heading={Heading} />
              <p className="board-at">
                <b>{typeset(placeName(each))}</b>
                {each.place.name && each.place.address && each.place.name !== each.place.address && (
                  <span className="note">{typeset(each.place.address)}</span>
                )}
              </p>
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

interface LinesProps {
  place: StopPlace;
  Heading: "h2" | "h3";
}

function Lines({ place: { now, next }, Heading }: LinesProps) {
  return (
    <dl className="board-lines">
      {now.length > 0 && (
        <div>
          <dt>Now</dt>
          {now.map((stop, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a canceled stop can be next to an equal one
            <Line key={index} stop={stop} Heading={Heading} time={`until ${getClock(stop.ends)}`} />
          ))}
        </div>
      )}
      {next.length > 0 && (
        <div>
          <dt>Next</dt>
          {next.slice(0, nextShown).map((stop, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a canceled stop can be next to an equal one
            <Line key={index} stop={stop} Heading={Heading} time={<NextTime stop={stop} />} />
          ))}
          {next.length > nextShown && <dd className="note">and {next.length - nextShown} more</dd>}
        </div>
      )}
    </dl>
  );
}

interface LineProps extends Pick<LinesProps, "Heading"> {
  stop: ShownStop;
  time: ReactNode;
}

function Line({ stop, time, Heading }: LineProps) {
  const { site } = useVisit();
  const state = stateInWords(stop, site);
  return (
    <dd data-state={stop.state}>
      <Heading>
        <BusinessName stop={stop} />
      </Heading>
      <Cuisines stop={stop} />
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
