import { addDays } from "../kit/stops/days";
import type { StopDay } from "../kit/stops/wire";
import { Outbox } from "./outbox";

export type MarkState = "here" | "late" | "absent";
export const MARKS: readonly MarkState[] = ["here", "late", "absent"];

/** A status set for a stop on a day; null resets it. */
export interface CheckInChange {
  stop: number;
  day: string;
  state: MarkState | null;
}

/** Check-ins to send: the latest one of each stop and day. */
export const stopOutbox = new Outbox<CheckInChange>({
  name: "today-stops-unsent",
  fits: isCheckIn,
  joined: (before, later) => (before.stop === later.stop && before.day === later.day ? later : null),
});

/** The status of a stop at a moment: from its latest check-in, else from its hours. */
export type StopProgress = MarkState | "cancelled" | "missing" | "due" | "coming" | "over";

/** Milliseconds after the start until a truck without a status counts as not checked in. */
const GRACE_MS = 15 * 60_000;

export function getProgress({ is_cancelled, mark, starts_at, ends_at }: StopDay, now: Date): StopProgress {
  if (is_cancelled) return "cancelled";
  const [starts, ends] = [Date.parse(starts_at), Date.parse(ends_at)];
  if (now.getTime() >= ends) return mark?.state === "absent" ? "absent" : "over";
  if (mark) return mark.state;
  if (now.getTime() < starts) return "coming";
  return now.getTime() < starts + GRACE_MS ? "due" : "missing";
}

/** Return today's stops, including yesterday's that end after midnight, without pending requests. */
export function listTodaysStops(days: readonly StopDay[], today: string, now: Date): StopDay[] {
  return days.filter(({ day, state, ends_at }) => {
    if (state !== "confirmed" && state !== "cancelled") return false;
    if (day === today) return true;
    return day === addDays(today, -1) && Date.parse(ends_at) > now.getTime();
  });
}

interface PlaceToday {
  key: string;
  name: string;
  stops: StopDay[];
}

/** Group stops by place, with the places of the site before custom spots. The stops of a place keep their order. */
export function groupByPlace(stops: readonly StopDay[]): PlaceToday[] {
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

/** Return the numbers of stops that are checked in, late, not checked in, or still to come. */
export function getCounts(stops: readonly StopDay[], now: Date) {
  const standings = stops.map((stop) => getProgress(stop, now));
  const count = (...some: StopProgress[]) => standings.filter((each) => some.includes(each)).length;
  return {
    here: count("here"),
    late: count("late"),
    missing: count("missing"),
    coming: count("coming", "due"),
  };
}

/** Return the stop with a new status, before the server has responded. */
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
