import type { ServiceTimes } from "../../generated/schema";
import type { Business, BusinessPlace } from "../business";
import { useVisit } from "../context";
import { onMap, safe, telephone } from "../links";
import { describeLink } from "../providers";
import { nextStop, placeName } from "../stopState";
import { typeset } from "../typeset";
import { HoursTable, useHasHours } from "./Hours";
import { Icon } from "./Icon";
import { OpenBadge } from "./OpenBadge";
import { ShareItem } from "./ShareButton";

const placesShown = 6;

/**
 * Return whether `Hours` shows anything. If a business has stops on the page, the page shows the stops
 * instead.
 */
export function useShowsHours(business: Business): boolean {
  const stop = nextStop(useVisit().site, business.id);
  return useHasHours(business) && !stop;
}

/** The opening hours of a business, by weekday. */
export function Hours({ business, services = [] }: { business: Business; services?: ServiceTimes[] }) {
  if (!useShowsHours(business)) return null;
  return (
    <section className="facts" id="hours">
      <h2>Hours</h2>
      <OpenBadge business={business} />
      <HoursTable business={business} services={services} />
    </section>
  );
}

/** The contact data of a business, the best channel first, with a share button for a member. */
export function Reach({ business: { id, phone, email, links, places } }: { business: Business }) {
  const [place] = places;
  const stop = nextStop(useVisit().site, id);
  const isMember = id !== 0;
  if (!isMember && !phone && !email && !place && !stop && !links.length) return null;
  return (
    <ul className="reach">
      {stop && (
        <li>
          <a className="button" href={onMap(stop.place)} rel="noreferrer" data-fresh={`way-${id}`}>
            <Icon name="pin" /> {typeset(`Directions to ${placeName(stop)}`)}
          </a>
        </li>
      )}
      {place && !stop && (
        <li>
          {/* With several places, link to the list, because the notes of the places help visitors choose. */}
          <a className="button" href={places.length > 1 ? "#places" : onMap(place)} rel="noreferrer">
            <Icon name="pin" /> {places.length > 1 ? `Choose a location (${places.length})` : "Directions"}
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
            <Icon name="email" /> Email
          </a>
        </li>
      )}
      {links.map((link) => (
        <li key={link.url}>
          <ExternalLink link={link} />
        </li>
      ))}
      {isMember && <ShareItem />}
    </ul>
  );
}

/** The links of a business except for reservations, which are in the header of every page. */
export function MoreLinks({ business: { links } }: { business: Business }) {
  const shown = links.filter(({ purpose }) => purpose !== "reserve");
  if (!shown.length) return null;
  return (
    <ul className="opening-links">
      {shown.map((link) => (
        <li key={link.url}>
          <ExternalLink link={link} />
        </li>
      ))}
    </ul>
  );
}

/** An external link. The icon shows its purpose, and the text shows its provider. */
function ExternalLink({ link }: { link: Business["links"][number] }) {
  const { sign, text } = describeLink(link);
  return (
    <a className="button is-quiet" href={safe(link.url)} rel="ugc noreferrer">
      <Icon name={sign} /> {typeset(text) || getHost(link.url)}
    </a>
  );
}

/**
 * The places of a business. The first few are visible, and the others are one tap away. If the page has
 * stops, which have their own places, the heading says that these places are the regular ones.
 */
export function Places({ business: { id, places: all } }: { business: Business }) {
  const stop = nextStop(useVisit().site, id);
  if (!all.length) return null;
  const name = `${stop ? "Regular location" : "Location"}${all.length === 1 ? "" : "s"}`;
  const rest = all.slice(placesShown);
  return (
    <section className="facts" id="places">
      <h2>{all.length === 1 ? name : `${name} (${all.length})`}</h2>
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

function PlaceList({ places }: { places: BusinessPlace[] }) {
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

function getHost(url: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(url)?.[1] ?? url.replace(/^\w+:/, "");
}
