import type { ShownStop, SitePayload } from "../generated/schema";
import { isoDay, withWeekday } from "./dates";
import { isHappening, takesPlace } from "./stopState";
import { getClock, timesBetween } from "./week";

/** Return the current day in the domain's time zone. */
export function getToday({ now, domain }: SitePayload): string {
  return isoDay(now, domain.timezone);
}

interface StopsToday {
  /** Running stops: active stops first, then delayed stops, then canceled stops. */
  now: ShownStop[];
  /** Stops that start later today, the soonest first. */
  later: ShownStop[];
}

/** Return the stops that run now, and the stops that start later today. */
export function today(site: SitePayload, stops: ShownStop[]): StopsToday {
  const [moment, day] = [Date.parse(site.now), getToday(site)];
  const running = stops.filter((stop) => hasBegun(stop, moment) && Date.parse(stop.ends_at) > moment);
  running.sort((one, other) => rank(one) - rank(other));
  return { now: running, later: stops.filter((stop) => stop.day === day && !hasBegun(stop, moment)) };
}

function hasBegun(stop: ShownStop, moment: number): boolean {
  // A business that is early is already there.
  return stop.state === "here" || Date.parse(stop.starts_at) <= moment;
}

function rank(stop: ShownStop): number {
  return isHappening(stop) ? 0 : takesPlace(stop) ? 1 : 2;
}

export interface StopDay {
  day: string;
  stops: ShownStop[];
}

/** Group stops by the day they start on. A stop of last night that is still running counts as today's. */
export function byDay(site: SitePayload, stops: ShownStop[]): StopDay[] {
  const today = getToday(site);
  const days = grouped(stops, ({ day }) => (day < today ? today : day));
  return [...days].map(([day, each]) => ({ day, stops: each }));
}

export interface StopPlace {
  key: string;
  place: ShownStop["place"];
  now: ShownStop[];
  next: ShownStop[];
}

/** Group stops by place. Places with a running stop come first, then places by their next stop. */
export function byPlace(site: SitePayload, stops: ShownStop[]): StopPlace[] {
  const moment = Date.parse(site.now);
  const places = [...grouped(stops, placeKey)].map(([key, each]) => ({
    key,
    place: (each[0] as ShownStop).place,
    now: each.filter((stop) => hasBegun(stop, moment)).sort((one, other) => rank(one) - rank(other)),
    next: each.filter((stop) => !hasBegun(stop, moment)),
  }));
  return places.sort(
    (one, other) => Number(!one.now.some(isHappening)) - Number(!other.now.some(isHappening)),
  );
}

function placeKey({ place: { id, name, address, latitude, longitude } }: ShownStop): string {
  return id === null ? [name || address, latitude, longitude].join("|") : String(id);
}

function grouped<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Return the title of a day: "Today", "Tomorrow, Nov 25", "Thu, Nov 26". */
export function dayTitle(day: string, today: string): string {
  const ahead = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  if (ahead <= 0) return "Today";
  const date = withWeekday(day).replace(/ (?=\d)/, "\u00a0");
  return ahead === 1 ? `Tomorrow${date.slice(3)}` : date;
}

export function spanInWords({ begins, ends }: ShownStop): string {
  return timesBetween(begins, ends);
}

/**
 * Return the status text of a stop: the message of its business, or of the user who canceled the stop, or "".
 */
export function stateInWords(
  { state, mark_note, marked_at, cancel_note }: ShownStop,
  { domain }: SitePayload,
): string {
  if (state === "here" && marked_at) return `Here since ${getTime(marked_at, domain.timezone)}`;
  const [words, note] =
    state === "late"
      ? ["Running late", mark_note]
      : state === "absent"
        ? ["Not here today", mark_note]
        : state === "cancelled"
          ? ["Canceled", cancel_note]
          : ["", ""];
  return words && note ? `${words}: ${note}` : words;
}

/** Return the minute of the rendering in the domain's time zone, such as 12:31 pm. */
export function formatUpdatedAt({ now, domain }: SitePayload): string {
  return getTime(now, domain.timezone);
}

function getTime(moment: string, timeZone: string): string {
  return getClock(timeIn(timeZone).format(new Date(moment)));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function timeIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
    formats.set(timeZone, format);
  }
  return format;
}

/** Return the stops of the next `days` days, including today. */
export function within(site: SitePayload, stops: ShownStop[], days: number): ShownStop[] {
  const first = Date.parse(getToday(site));
  return stops.filter(({ day }) => (Date.parse(day) - first) / 86_400_000 < days);
}

/** Return the stops that run now or start within `hours` hours, without canceled ones. */
export function nextHours(site: SitePayload, stops: ShownStop[], hours: number): ShownStop[] {
  const until = Date.parse(site.now) + hours * 3_600_000;
  return stops.filter((stop) => takesPlace(stop) && Date.parse(stop.starts_at) < until);
}
