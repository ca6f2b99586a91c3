import type { Business } from "../business";
import { useDerived, type Visit } from "../context";
import { rowsNow } from "../days";
import { openState } from "../hours";
import { isHappening, nextStop, stopStateText } from "../stopState";

/** Return whether a business is open or at a stop now, with the text, or null without stops and hours. */
export function getState({ id, hours }: Business, { site, now }: Visit) {
  const stop = nextStop(site, id);
  if (!stop) return openState(rowsNow(site, id, hours), now, site.domain.timezone);
  return { open: isHappening(stop), text: stopStateText(stop, now, site.domain.timezone), stands: true };
}

/**
 * The current stop of a business, else "Open until 9 pm" or its next opening. Renders nothing without stops
 * and hours. `live/clocks.ts` and `live/fresh.ts` keep the badge current.
 */
export function OpenBadge({ business }: { business: Business }) {
  const { id } = business;
  const state = useDerived((visit) => getState(business, visit));
  if (!state) return null;
  return (
    <p
      className={state.open ? "open-badge is-open" : "open-badge"}
      {...("stands" in state ? { "data-fresh": `badge-${id}` } : { "data-open-of": id })}
      // The time may differ from the time of the server's rendering.
      suppressHydrationWarning
    >
      {state.text}
    </p>
  );
}
