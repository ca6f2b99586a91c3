import { useVisit } from "../context";
import { rowsNow } from "../days";
import { openState } from "../hours";
import type { House } from "../house";
import { isStanding, nextStop, standingInWords } from "../standing";

/**
 * Where a house stands, else "Open until 9 pm" or when it opens next; nothing for a house without stops and hours.
 * `live/clocks.ts` and `live/fresh.ts` keep it true.
 */
export function OpenBadge({ house: { id, hours } }: { house: House }) {
  const { site, now } = useVisit();
  const stop = nextStop(site, id);
  if (stop) {
    return (
      <p
        className={isStanding(stop) ? "open-badge is-open" : "open-badge"}
        data-fresh={`badge-${id}`}
        suppressHydrationWarning
      >
        {standingInWords(stop, now, site.domain.timezone)}
      </p>
    );
  }
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
