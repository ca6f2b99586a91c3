import { use } from "react";
import type { CalendarProps } from "../generated/blocks";
import { getText, LevelContext } from "../site/context";
import { inWords } from "../site/dates";
import { byDate, daysOn, type EventDay, listMonths, type Month } from "../site/events";
import { Band } from "../site/parts/Band";
import { useToday } from "../site/today";
import { typeset } from "../site/typeset";
import { getClock } from "../site/week";
import type { BlockConfig, WithMetadata } from "./block";

/** Events by month: a grid on wide screens, a list of days with events on phones. */
export default function Calendar({ title, text, months, puck }: WithMetadata<CalendarProps>) {
  const { site } = puck.metadata;
  const today = useToday();
  const posts = site.lists.showcases?.items ?? [];
  const { coming } = byDate(site, posts, today);
  const shown = listMonths(site, posts, months, today);
  const isEmpty = shown.every(({ days }) => days.every((day) => !day.posts.length));
  const next = coming[0];
  if (isEmpty && !next) return null;
  return (
    <Band name="calendar" title={title} text={text} more={{ text: "All events", url: "/showcases" }}>
      {shown.map((month) => (
        <MonthGrid key={month.name} month={month} below={!!title} />
      ))}
      {isEmpty && next && (
        <p className="note">
          Next:{" "}
          <a href={`/${next.url}`}>
            {typeset(next.title)}, {inWords(daysOn(site, next).first, site.domain.timezone)}
          </a>
        </p>
      )}
    </Band>
  );
}

function MonthGrid({ month: { name, before, days }, below }: { month: Month; below: boolean }) {
  const level = use(LevelContext);
  const Heading = `h${below ? level + 1 : level}` as "h3";
  return (
    <section className="month">
      <Heading>{name}</Heading>
      {days.some(({ posts }) => posts.length) ? (
        <ol>
          {weekdays.map((each) => (
            <li key={each} className="weekday" aria-hidden="true">
              {each}
            </li>
          ))}
          {days.slice(0, before).map(({ iso }) => (
            <li key={`before-${iso}`} className="is-free" aria-hidden="true" />
          ))}
          {days.map((day) => (
            <Day key={day.iso} day={day} />
          ))}
          {days.slice(0, (7 - ((before + days.length) % 7)) % 7).map(({ iso }) => (
            <li key={`behind-${iso}`} className="is-free" aria-hidden="true" />
          ))}
        </ol>
      ) : (
        <p className="note">No events scheduled.</p>
      )}
    </section>
  );
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function Day({ day: { iso, number, weekday, isOver, posts } }: { day: EventDay }) {
  const name = [!posts.length && "is-free", isOver && "is-over"].filter(Boolean).join(" ");
  return (
    <li className={name || undefined} aria-hidden={!posts.length || undefined}>
      <time dateTime={iso}>
        <span>{weekday} </span>
        {number}
      </time>
      {posts.length > 0 && (
        <ul>
          {posts.map((post) => (
            <li key={post.id}>
              <a href={`/${post.url}`}>
                {getText(post, "start_time") && <small>{getClock(getText(post, "start_time"))} </small>}
                {typeset(post.title)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

export const config: BlockConfig<CalendarProps> = {
  category: "lists",
  fields: {
    months: { label: "Number of months", help: "Starts with the current month." },
  },
  example: () => ({}),
};
