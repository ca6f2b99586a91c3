import { use } from "react";
import type { ShownStop } from "../../generated/schema";
import { LevelContext, useVisit } from "../context";
import { machineTime } from "../dates";
import { onMap } from "../links";
import { placeName, takesPlace } from "../stopState";
import { byDay, dayTitle, formatUpdatedAt, getToday, spanInWords, stateInWords } from "../stops";
import { typeset } from "../typeset";
import { getClock } from "../week";
import { Icon } from "./Icon";

/** The number of visible rows. The other rows are one tap away. */
const rowsShown = 40;
/** The number of stops that the server sends per page. */
const mostStops = 200;

interface RowsProps {
  stops: ShownStop[];
  /** The subject of each row: its business or, on the page of one business, its place. */
  by?: "business" | "place";
  /** Whether to show only the end of a running stop. */
  running?: boolean;
}

/** Stops as rows: business, place, time and directions. */
export function StopRows({ stops, by = "business", running = false }: RowsProps) {
  return (
    <ul className="stops">
      {stops.map((stop, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a canceled stop can be next to an equal one
          key={index}
          className="stop"
          data-state={stop.state}
          data-spot={takesPlace(stop) ? spotText(stop.place) : undefined}
        >
          <StopTime stop={stop} running={running} />
          <StopFacts stop={stop} by={by} />
          {takesPlace(stop) && <Directions place={stop.place} />}
        </li>
      ))}
    </ul>
  );
}

function StopTime({ stop, running }: { stop: ShownStop; running: boolean }) {
  return (
    <p className="stop-time">
      <time dateTime={machineTime(running ? stop.ends_at : stop.starts_at)}>
        {running ? `until ${getClock(stop.ends)}` : spanInWords(stop)}
      </time>
    </p>
  );
}

function StopFacts({ stop, by }: { stop: ShownStop; by: "business" | "place" }) {
  const { name, address, note: placeNote } = stop.place;
  const rest = address === name ? "" : address;
  const beside = by === "business" ? [name, rest] : name ? [rest] : [];
  const { site } = useVisit();
  const state = stateInWords(stop, site);
  return (
    <div className="stop-facts">
      <p className="stop-name">
        {by === "business" ? <BusinessName stop={stop} /> : typeset(placeName(stop))}
      </p>
      {by === "business" && <Cuisines stop={stop} />}
      {beside.some(Boolean) && <p>{typeset(beside.filter(Boolean).join(" · "))}</p>}
      {[stop.note, placeNote].map(
        (note) =>
          note && (
            <p key={note} className="note">
              {typeset(note)}
            </p>
          ),
      )}
      {state && <p className="stop-state">{typeset(state)}</p>}
    </div>
  );
}

/** The business of a stop, linked to its page if it has one. */
export function BusinessName({ stop: { business } }: { stop: ShownStop }) {
  return business.url ? <a href={`/${business.url}`}>{typeset(business.title)}</a> : typeset(business.title);
}

/** The cuisines of a stop's business. */
export function Cuisines({ stop: { business } }: { stop: ShownStop }) {
  return business.cuisines.length > 0 && <p className="note">{typeset(business.cuisines.join(" · "))}</p>;
}

export function Directions({ place }: Pick<ShownStop, "place">) {
  return (
    <a className="stop-directions" href={onMap(place)} rel="noreferrer">
      <Icon name="pin" /> Directions<span className="unseen"> to {typeset(placeName({ place }))}</span>
    </a>
  );
}

/** Return a place's coordinates for `data-spot`, or undefined if it has none. */
export function spotText({ latitude, longitude }: ShownStop["place"]): string | undefined {
  return typeof latitude === "number" ? `${latitude},${longitude}` : undefined;
}

/** The button that sorts the places of a section by distance, if several of them have coordinates. */
export function NearMe({ spots }: { spots: (string | undefined)[] }) {
  if (new Set(spots.filter(Boolean)).size < 2) return null;
  return (
    <p className="map-ask">
      <button type="button" className="button is-quiet" data-opens="near">
        <Icon name="pin" /> Near me
      </button>
      <span className="note" role="status" />
    </p>
  );
}

/** The time of the last update of the surrounding stops. */
export function UpdatedAt() {
  const { site } = useVisit();
  return (
    <p className="note as-of">
      As of <time dateTime={machineTime(site.now)}>{formatUpdatedAt(site)}</time>
    </p>
  );
}

interface DaysProps {
  stops: ShownStop[];
  by?: "business" | "place";
  /** Whether more stops follow. */
  isPart?: boolean;
}

/** Stops grouped by day. A long list shows only the first days. */
export function StopDays({ stops, by = "business", isPart = false }: DaysProps) {
  const { site } = useVisit();
  const level = use(LevelContext) + 1;
  const Heading = level > 3 ? "h4" : "h3";
  let shown = 0;
  return (
    <div className="stop-days">
      {byDay(site, stops).map(({ day, stops: each }) => {
        const title = typeset(dayTitle(day, getToday(site)));
        const isFolded = shown > 0 && shown + each.length > rowsShown;
        shown += each.length;
        return isFolded ? (
          <details key={day} className="stop-day">
            <summary>
              {title} ({each.length}) <Icon name="down" />
            </summary>
            <StopRows stops={each} by={by} />
          </details>
        ) : (
          <div key={day} className="stop-day">
            <Heading>{title}</Heading>
            <StopRows stops={each} by={by} />
          </div>
        );
      })}
      {!isPart && site.stops.length >= mostStops && (
        <p className="note">Showing the next {mostStops} stops.</p>
      )}
    </div>
  );
}
