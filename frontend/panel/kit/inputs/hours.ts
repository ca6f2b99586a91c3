import { dayValues } from "../../../generated/choices";

export type Weekday = (typeof dayValues)[number];

/** One opening on one day. Without times, it is a note for a closed day. */
export interface Hours {
  day: Weekday;
  opens?: string;
  closes?: string;
  note?: string;
}

/** Return whether the row only marks the day as closed. */
export function isClosed({ opens, closes, note }: Hours): boolean {
  return opens === undefined && closes === undefined && !note;
}

/** Return the missing time of an incomplete opening, or null if it is complete. */
export function findMissingTime({ opens, closes }: Hours): "opens" | "closes" | null {
  if (Boolean(opens) === Boolean(closes)) return null;
  return opens ? "closes" : "opens";
}

/** Return all hours in the order of the week, with the hours of one day replaced by `rows`. */
export function withDay(all: readonly Hours[], day: Weekday, rows: readonly Hours[]): Hours[] {
  return dayValues.flatMap((each) => (each === day ? rows : all.filter((hours) => hours.day === each)));
}

/** Return the hours of the previous day, as hours of this day. */
export function sameAsDayBefore(all: readonly Hours[], day: Weekday): Hours[] {
  const before = dayValues[dayValues.indexOf(day) - 1];
  return all.filter((hours) => hours.day === before && !isClosed(hours)).map((hours) => ({ ...hours, day }));
}
