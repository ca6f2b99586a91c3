import type { Stop, StopDay } from "../kit/stops/wire";

/** A stop to swap with, and its days in the shown week. */
export interface SwapPartner {
  first: StopDay;
  days: string[];
}

/**
 * Return the stops to swap with. A swap applies to a whole stop, so each is listed once, with its upcoming
 * days.
 */
export function swapPartners(
  stop: Pick<Stop, "id" | "business_id">,
  others: readonly StopDay[],
  now = Date.now(),
): SwapPartner[] {
  const partners = new Map<number, SwapPartner>();
  for (const each of others) {
    if (each.stop_id === stop.id || each.business.id === stop.business_id) continue;
    if (each.state !== "confirmed" || each.is_cancelled || Date.parse(each.ends_at) <= now) continue;
    const known = partners.get(each.stop_id);
    if (known) known.days.push(each.day);
    else partners.set(each.stop_id, { first: each, days: [each.day] });
  }
  return [...partners.values()];
}
