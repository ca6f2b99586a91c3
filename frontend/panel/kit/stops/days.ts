import { clockTimes } from "../../messages/dates";

const DAY_MS = 86_400_000;

/** Return the day a number of days later, both as YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Return the Monday of this day's week. */
export function getMonday(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Return the seven days that start with the given day. */
export function weekFrom(monday: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** Return whether the text is a valid day, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(`${text}T12:00:00Z`)) &&
    addDays(text, 0) === text
  );
}

export function timesText({ begins, ends }: { begins: string; ends: string }): string {
  return clockTimes(begins, ends);
}
