import { addDays } from "../kit/stops/days";
import type { StopDay } from "../kit/stops/wire";
import { Outbox } from "./outbox";

export type MarkState = "here" | "late" | "absent";
export const MARKS: readonly MarkState[] = ["here", "late", "absent"];

/** What is said of a stop on a day; null takes back. */
export interface CheckInChange {
  stop: number;
  day: string;
  state: MarkState | null;
}

/** Who came, the last word on each stop and day. */
export const stopOutbox = new Outbox<CheckInChange>({
  name: "today-stops-unsent",
  fits: isCheckIn,
  joined: (before, later) => (before.stop === later.stop && before.day === later.day ? later : null),
});

/** How a stop stands at a moment: what was said of it, else what its hours say. */
export type StopProgress = MarkState | "cancelled" | "missing" | "due" | "coming" | "over";

/** So long after its time has begun a truck of which nothing was said counts as not shown up. */
export const GRACE_MS = 15 * 60_000;

export function standingOf({ is_cancelled, mark, starts_at, ends_at }: StopDay, now: Date): StopProgress {
  if (is_cancelled) return "cancelled";
  const [starts, ends] = [Date.parse(starts_at), Date.parse(ends_at)];
  if (now.getTime() >= ends) return mark?.state === "absent" ? "absent" : "over";
  if (mark) return mark.state;
  if (now.getTime() < starts) return "coming";
  return now.getTime() < starts + GRACE_MS ? "due" : "missing";
}

/** The stops that are today's: also yesterday's that go on past midnight. What waits for an answer is none yet. */
export function stopsOfToday(days: readonly StopDay[], today: string, now: Date): StopDay[] {
  return days.filter(({ day, state, ends_at }) => {
    if (state !== "confirmed" && state !== "cancelled") return false;
    if (day === today) return true;
    return day === addDays(today, -1) && Date.parse(ends_at) > now.getTime();
  });
}

export interface PlaceToday {
  key: string;
  name: string;
  stops: StopDay[];
}

/** Today's stops by where they are, in the order in which their days begin; spots of one truck alone come last. */
export function byPlace(stops: readonly StopDay[]): PlaceToday[] {
  const places = new Map<string, PlaceToday>();
  for (const stop of stops.toSorted(
    (one, other) => Number(one.place.id === null) - Number(other.place.id === null),
  )) {
    const { id, name, address } = stop.place;
    const key = id === null ? `${name} ${address}` : String(id);
    const place = places.get(key) ?? { key, name: name || address, stops: [] };
    place.stops.push(stop);
    places.set(key, place);
  }
  return [...places.values()];
}

/** How many there are of each standing that somebody has to know. */
export function countsOf(stops: readonly StopDay[], now: Date) {
  const standings = stops.map((stop) => standingOf(stop, now));
  const count = (...some: StopProgress[]) => standings.filter((each) => some.includes(each)).length;
  return {
    here: count("here"),
    late: count("late"),
    missing: count("missing"),
    coming: count("coming", "due"),
  };
}

/** The day as it is once that was said, before the server has answered. */
export function withCheckIn(stop: StopDay, { stop: id, day, state }: CheckInChange, now: Date): StopDay {
  if (stop.stop_id !== id || stop.day !== day) return stop;
  return { ...stop, mark: state && { state, at: now.toISOString(), note: "" } };
}

function isCheckIn(stored: unknown): stored is CheckInChange {
  if (typeof stored !== "object" || stored === null) return false;
  const { stop, day, state } = stored as Record<string, unknown>;
  const isState = state === null || (MARKS as readonly unknown[]).includes(state);
  return typeof stop === "number" && typeof day === "string" && isState;
}
