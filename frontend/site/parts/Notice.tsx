import { useVisit } from "../context";
import { typeset } from "../typeset";

/** What matters now, as the house with that id says it: 0 for the site itself. */
export function Notice({ of }: { of: number }) {
  const notice = useVisit().site.days[of]?.notice;
  if (!notice) return null;
  return (
    <aside className="announcement" data-tone="accent" aria-label="Announcement">
      <p className="wrap">{typeset(notice)}</p>
    </aside>
  );
}
