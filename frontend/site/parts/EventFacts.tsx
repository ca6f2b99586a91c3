import type { PostPublic } from "../../generated/schema";
import { textOf, useVisit } from "../context";
import { inWords } from "../dates";
import { safe } from "../links";
import { typeset } from "../typeset";
import { clockOf } from "../week";
import { Icon } from "./Icon";

/** Beside the day of an event: until when, at what times, where; nothing for what has none of it. */
export function EventLine({ post }: { post: PostPublic }) {
  const { timezone } = useVisit().site.domain;
  const [last, begins, ends, place] = ["end_date", "start_time", "end_time", "place"].map((name) =>
    textOf(post, name),
  );
  const times = [begins, ends].flatMap((time) => (time ? [clockOf(time)] : [])).join(" – ");
  const line = [last && `until ${inWords(last, timezone)}`, times, place].filter(Boolean).join(" · ");
  return line && <p className="note">{typeset(line)}</p>;
}

/** What one does about an event: get in, and not forget it. */
export function EventLinks({ post }: { post: PostPublic }) {
  const tickets = textOf(post, "tickets");
  if (!textOf(post, "date")) return null;
  return (
    <ul className="reach">
      {tickets && (
        <li>
          <a className="button" href={safe(tickets)} rel="noreferrer">
            Tickets
          </a>
        </li>
      )}
      <li>
        <a className="button is-quiet" href={`/${post.url}.ics`} download>
          <Icon name="plus" /> Add to calendar
        </a>
      </li>
    </ul>
  );
}
