import { useVisit } from "../context";
import { rowsNow } from "../days";
import { openState } from "../hours";
import type { House } from "../house";

/** "Open until 9 pm", or when it opens next; nothing for a house without hours. `live/clocks.ts` keeps it true. */
export function OpenBadge({ house: { id, hours } }: { house: House }) {
  const { site, now } = useVisit();
  const state = openState(rowsNow(site, id, hours), now, site.domain.timezone);
  return (
    state && (
      <p
        className={state.open ? "open-badge is-open" : "open-badge"}
        data-open-of={id}
        // The clock may have gone on since the server drew it.
        suppressHydrationWarning
      >
        {state.text}
      </p>
    )
  );
}
