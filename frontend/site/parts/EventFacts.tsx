import type { PostPublic } from "../../generated/schema";
import { getCollection } from "../collections";
import { getText, useVisit } from "../context";
import { inWords, withWeekday } from "../dates";
import { daysOn } from "../events";
import { onMap, safe } from "../links";
import { typeset } from "../typeset";
import { getClock, timesBetween } from "../week";
import { Band } from "./Band";
import { Icon } from "./Icon";
import { ShareItem } from "./ShareButton";

/**
 * The details next to the day of an event: end, repetition, times and place. Renders nothing without details.
 */
export function EventLine({ post }: { post: PostPublic }) {
  const { site } = useVisit();
  const { first, last } = daysOn(site, post);
  const [begins, ends, place] = ["start_time", "end_time", "place"].map((name) => getText(post, name));
  const one = begins || ends;
  const times = begins && ends ? timesBetween(begins, ends) : one && getClock(one);
  const until = last > first && `until ${inWords(last, site.domain.timezone)}`;
  const line = [until, site.events[post.id]?.words, times, place].filter(Boolean).join("\u00a0· ");
  return line && <p className="note">{typeset(line)}</p>;
}

/** The actions of an event: get tickets, go there, add it to a calendar, and share it. */
export function EventLinks({ post }: { post: PostPublic }) {
  const [tickets, place] = ["tickets", "place"].map((name) => getText(post, name));
  if (!getCollection(post.collection)?.is_events) return null;
  const isDated = getText(post, "date") !== "";
  return (
    <ul className="reach">
      {tickets && (
        <li>
          <a className="button" href={safe(tickets)} rel="noreferrer">
            Tickets
          </a>
        </li>
      )}
      {place && (
        <li>
          <a className="button is-quiet" href={onMap({ address: place })} rel="noreferrer">
            <Icon name="pin" /> Directions
          </a>
        </li>
      )}
      {isDated && (
        <li>
          <a className="button is-quiet" href={`/${post.url}.ics`} download>
            <Icon name="plus" /> Add to calendar
          </a>
        </li>
      )}
      <ShareItem />
    </ul>
  );
}

/** The participants of an event, with links to their pages. */
export function Participants({ post }: { post: PostPublic }) {
  const { participants } = post.external_items;
  if (!participants.length) return null;
  return (
    <Band name="participants" title="Who’ll be there">
      <ul className="tags">
        {participants.map(({ id, title, url }) => (
          <li key={id}>
            <a className="chip" href={`/${url}`}>
              {typeset(title)}
            </a>
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** The next days of a repeating event, after the day in its heading. */
export function NextDays({ post }: { post: PostPublic }) {
  const shown = useVisit().site.events[post.id];
  const days = shown?.days.filter((day) => day > shown.day) ?? [];
  if (shown?.is_over || !days.length) return null;
  return (
    <Band name="next-days" title="Upcoming dates">
      <ul className="tags">
        {days.map((day) => (
          <li key={day}>
            <time dateTime={day}>{withWeekday(day)}</time>
          </li>
        ))}
      </ul>
    </Band>
  );
}
