import type { Stop, StopDay } from "../kit/stops/wire";

/** A stop that another may change trucks with, and its days in the shown week. */
export interface SwapPartner {
  first: StopDay;
  days: string[];
}

/** With whom a stop may change trucks: a stop changes as a whole, so each stands here once, with its days to come. */
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
