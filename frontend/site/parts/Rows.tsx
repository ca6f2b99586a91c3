import type { PostPublic } from "../../generated/schema";
import { getPoster, getText, useVisit } from "../context";
import { machineTime, withWeekday } from "../dates";
import { daysOn } from "../events";
import { typeset } from "../typeset";
import { EventLine } from "./EventFacts";
import { Picture } from "./Picture";

/** Showcases and caterings as rows: title, date and price. */
export function Rows({ posts, level = 3 }: { posts: PostPublic[]; level?: 2 | 3 }) {
  if (!posts.length) return null;
  const Heading = `h${level}` as const;
  return (
    <ul className="rows">
      {posts.map((post) => (
        <li key={post.id} className="row">
          <RowDate post={post} />
          <div className="row-text">
            <div className="row-head">
              <Heading>
                <a href={`/${post.url}`}>{typeset(post.title)}</a>
              </Heading>
              <Price post={post} />
            </div>
            <EventLine post={post} />
            {post.excerpt && <p>{typeset(post.excerpt)}</p>}
          </div>
          <RowArt post={post} />
        </li>
      ))}
    </ul>
  );
}

function RowArt({ post }: { post: PostPublic }) {
  const poster = getPoster(post);
  return (
    poster && (
      <div className="row-art">
        <Picture item={poster} sizes="(min-width: 600px) 9rem, 92vw" />
      </div>
    )
  );
}

function RowDate({ post }: { post: PostPublic }) {
  const date = daysOn(useVisit().site, post).first;
  const [weekday, month, day] = withWeekday(date).split(/,? /);
  return (
    day && (
      <time className="row-date" dateTime={machineTime(date)}>
        <span>{weekday}</span> <span>{month}</span> <b>{day}</b>{" "}
        <span className="row-year">{date.slice(0, 4)}</span>
      </time>
    )
  );
}

export function Price({ post }: { post: PostPublic }) {
  const guests = getText(post, "minimum_guests");
  const price = [typeset(getText(post, "price_note")), guests && `${guests}-guest minimum`].filter(Boolean);
  return price.length > 0 && <p className="price">{price.join(", ")}</p>;
}
