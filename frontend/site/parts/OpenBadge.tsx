import type { PostPublic } from "../../generated/schema";
import { useVisit } from "../context";
import { type HoursRow, openState } from "../hours";
import { houseOf } from "../house";
import { rowsOf } from "../rows";

/** "Open until 9 pm", or when it opens next; nothing for a post without hours. `live/clocks.ts` keeps it true. */
export function OpenBadge({ post }: { post: PostPublic }) {
  return <Badge of={post.id} rows={rowsOf<HoursRow>(post, "hours")} />;
}

/** The same of the site itself: what its Opening hours block says, else the member it is about. */
export function HouseBadge() {
  const { site } = useVisit();
  const house = houseOf(site);
  if (site.hours) return <Badge of={0} rows={site.hours} />;
  return house ? <OpenBadge post={house} /> : null;
}

function Badge({ of, rows }: { of: number; rows: HoursRow[] }) {
  const { site, now } = useVisit();
  const state = openState(rows, now, site.domain.timezone);
  return (
    state && (
      <p
        className={state.open ? "open-badge is-open" : "open-badge"}
        data-open-of={of}
        // The clock may have gone on since the server drew it.
        suppressHydrationWarning
      >
        {state.text}
      </p>
    )
  );
}
