import type { Repeat } from "../kit/inputs/repeats";
import { getWeekday } from "../kit/inputs/repeats";
import { addDays } from "../kit/stops/days";
import type { Opening, Slot, Stop, StopDay } from "../kit/stops/wire";

/** An entry of a day: a stop or an opening. */
type WeekEntry = { stop: StopDay } | { opening: Opening };

export interface DayOfWeek {
  day: string;
  entries: WeekEntry[];
}

/** Return the days with their stops and openings, sorted by start time. */
export function getWeek(
  days: readonly string[],
  stops: readonly StopDay[],
  openings: readonly Opening[],
): DayOfWeek[] {
  const shown: WeekEntry[] = [
    ...stops.filter(({ state }) => state !== "declined").map((stop) => ({ stop })),
    ...openings.map((opening) => ({ opening })),
  ];
  return days.map((day) => ({
    day,
    entries: shown
      .filter((entry) => getTimes(entry).day === day)
      .toSorted((one, other) => getTimes(one).begins.localeCompare(getTimes(other).begins)),
  }));
}

function getTimes(entry: WeekEntry): { day: string; begins: string } {
  return "stop" in entry ? entry.stop : entry.opening;
}

/**
 * Return whether an opening is available: not past, not full, and not yet booked by the user's only business.
 */
export function isAvailable(opening: Opening, businesses: readonly { id: number }[], today: string): boolean {
  const isTheirs =
    businesses.length === 1 && opening.taken.some(({ business_id }) => business_id === businesses[0]?.id);
  return businesses.length > 0 && opening.day >= today && opening.free > 0 && !isTheirs;
}

export type RepeatChoice = "once" | "weekday" | "offered";

/** Return the ways to book a slot: this day, the same weekday, or all repetitions. */
export function getRepeatChoices(slot: Pick<Slot, "repeat"> | undefined): RepeatChoice[] {
  if (!slot?.repeat) return ["once"];
  const { frequency, days } = slot.repeat;
  return frequency === "weekly" && days.length > 1 ? ["once", "weekday", "offered"] : ["once", "offered"];
}

/**
 * Return the repetition of a stop that is booked in a slot from a given day on, or null if it is booked once.
 */
export function getSlotRepeat(
  often: RepeatChoice,
  slot: Pick<Slot, "repeat"> | undefined,
  day: string,
): Repeat | null {
  const offered = slot?.repeat;
  if (often === "once" || !offered) return null;
  const repeat = { ...offered, except_days: offered.except_days.filter((each) => each >= day) };
  return often === "weekday" ? { ...repeat, days: [getWeekday(day)] } : repeat;
}

/** Return the single stops of the week before `monday` that do not exist a week later yet. */
export function copyWeek(stops: readonly Stop[], monday: string, there: readonly StopDay[]): Stop[] {
  const before = addDays(monday, -7);
  return stops.filter(
    ({ repeat, state, day, business_id, begins, may_write }) =>
      repeat === null &&
      may_write &&
      state === "confirmed" &&
      day >= before &&
      day < monday &&
      !there.some(
        (each) =>
          each.business.id === business_id &&
          each.day === addDays(day, 7) &&
          each.begins === begins &&
          !each.is_cancelled,
      ),
  );
}
