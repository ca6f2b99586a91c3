import type { PostPublic } from "../../generated/schema";
import { textOf, useVisit } from "../context";
import { dayNumber, type HoursRow, week } from "../hours";
import { onMap, safe, telephone } from "../links";
import { rowsOf } from "../rows";
import { typeset } from "../typeset";
import { Icon } from "./Icon";
import { OpenBadge } from "./OpenBadge";

export interface Place {
  address: string;
  latitude?: number;
  longitude?: number;
  note?: string;
  schedule_url?: string;
  permit?: string;
}

const placesShown = 6;

/** When a member is open, by weekday. */
export function Hours({ post }: { post: PostPublic }) {
  const { site, now } = useVisit();
  const rows = rowsOf<HoursRow>(post, "hours");
  if (!rows.length) return null;
  const today = dayNumber(now, site.domain.timezone);
  return (
    <section className="facts">
      <h2>Hours</h2>
      <OpenBadge post={post} />
      <table className="hours">
        <tbody>
          {week(rows).map(({ days, numbers, hours }) => (
            <tr
              key={days}
              data-days={numbers.join("")}
              aria-current={numbers.includes(today) ? "date" : undefined}
            >
              <th scope="row">{days}</th>
              <td>{typeset(hours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What a member can be reached by: one obvious way first. */
export function Reach({ post }: { post: PostPublic }) {
  const [phone, email] = [textOf(post, "phone"), textOf(post, "email")];
  const places = placesOf(post);
  const [place] = places;
  const links = rowsOf<{ label?: string; url: string }>(post, "links");
  if (!phone && !email && !place && !links.length) return null;
  return (
    <ul className="reach">
      {place && (
        <li>
          {/* Which of several places is theirs to choose: the notes say when each is the right one. */}
          <a className="button" href={places.length > 1 ? "#places" : onMap(place)} rel="noreferrer">
            <Icon name="pin" /> {places.length > 1 ? `Directions: ${places.length} places` : "Directions"}
          </a>
        </li>
      )}
      {phone && (
        <li>
          <a className="button is-quiet" href={telephone(phone)}>
            <Icon name="phone" /> {phone}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a className="button is-quiet" href={`mailto:${email}`}>
            <Icon name="email" /> E-mail
          </a>
        </li>
      )}
      {links.map(({ label, url }) => (
        <li key={url}>
          <a className="button is-quiet" href={safe(url)} rel="ugc noreferrer">
            <Icon name="website" /> {typeset(label ?? "") || hostOf(url)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Its address and its places, each once. */
function placesOf(post: PostPublic): Place[] {
  const address = textOf(post, "address");
  const places = rowsOf<Place>(post, "locations");
  return address && !places.some((each) => each.address === address) ? [{ address }, ...places] : places;
}

/** Where a member cooks: the first few places, the others one tap away. */
export function Places({ post }: { post: PostPublic }) {
  const all = placesOf(post);
  if (!all.length) return null;
  const rest = all.slice(placesShown);
  return (
    <section className="facts" id="places">
      <h2>{all.length === 1 ? "Where" : `Where: ${all.length} places`}</h2>
      <PlaceList places={all.slice(0, placesShown)} />
      {rest.length > 0 && (
        <details className="more-places">
          <summary>
            {rest.length} more {rest.length === 1 ? "place" : "places"}
            <Icon name="down" />
          </summary>
          <PlaceList places={rest} />
        </details>
      )}
    </section>
  );
}

function PlaceList({ places }: { places: Place[] }) {
  return (
    <ul className="places">
      {places.map((place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two trucks of one member may share an address
        <li key={index}>
          <a href={onMap(place)} rel="noreferrer">
            <Icon name="pin" />
            <span>{typeset(place.address)}</span>
          </a>
          {place.note && <p className="note">{typeset(place.note)}</p>}
          {place.schedule_url && (
            <a className="note" href={safe(place.schedule_url)} rel="noreferrer">
              Schedule
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function hostOf(url: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(url)?.[1] ?? url.replace(/^\w+:/, "");
}
