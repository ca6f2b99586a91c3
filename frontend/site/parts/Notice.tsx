import type { SitePayload } from "../../generated/schema";
import { typeset } from "../typeset";

/** An announcement of a business or of the site. Renders nothing without text. */
export function Notice({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <aside className="announcement" data-tone="accent" aria-label="Announcement">
      <p className="wrap">{typeset(text)}</p>
    </aside>
  );
}

/** The notices of the operator. They are above the header, so no template covers them. */
export function Announcements({ rows }: { rows: SitePayload["announcements"] }) {
  return (
    <aside className="announcements" aria-label="Service announcements">
      {rows.map(({ text, level }) => (
        <p key={text} className="announcement" data-level={level}>
          {text}
        </p>
      ))}
    </aside>
  );
}
