import type { Business } from "../business";
import { useDerived } from "../context";
import { rowsNow } from "../days";
import { openState } from "../hours";
import { isHappening, nextStop, stopStateText } from "../stopState";

/**
 * Where a business stands, else "Open until 9 pm" or when it opens next; nothing for a business without stops and hours.
 * `live/clocks.ts` and `live/fresh.ts` keep it true.
 */
export function OpenBadge({ business: { id, hours } }: { business: Business }) {
  const state = useDerived(({ site, now }) => {
    const stop = nextStop(site, id);
    if (!stop) return openState(rowsNow(site, id, hours), now, site.domain.timezone);
    return { open: isHappening(stop), text: stopStateText(stop, now, site.domain.timezone), stands: true };
  });
  if (!state) return null;
  return (
    <p
      className={state.open ? "open-badge is-open" : "open-badge"}
      {...("stands" in state ? { "data-fresh": `badge-${id}` } : { "data-open-of": id })}
      // The clock may have gone on since the server drew it.
      suppressHydrationWarning
    >
      {state.text}
    </p>
  );
}
