import type { PostPublic } from "../../generated/schema";
import { useVisit } from "../context";
import { type HoursRow, openState } from "../hours";
import { rowsOf } from "../rows";

/** "Open until 9 pm", or when it opens next; nothing for a post without hours. `live/clocks.ts` keeps it true. */
export function OpenBadge({ post }: { post: PostPublic }) {
  const { site, now } = useVisit();
  const state = openState(rowsOf<HoursRow>(post, "hours"), now, site.domain.timezone);
  return (
    state && (
      <p
        className={state.open ? "open-badge is-open" : "open-badge"}
        data-open-of={post.id}
        // The clock may have gone on since the server drew it.
        suppressHydrationWarning
      >
        {state.text}
      </p>
    )
  );
}
