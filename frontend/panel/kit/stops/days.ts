import { clockTimes } from "../../messages/dates";

const DAY_MS = 86_400_000;

/** The day so many days later, both as YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of the week of that day. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The seven days from that one on. */
export function weekFrom(monday: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** Whether that is a day as YYYY-MM-DD, and one there is. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(`${text}T12:00:00Z`)) &&
    addDays(text, 0) === text
  );
}

/** From when to when, as it stands on a sign. */
export function timesText({ begins, ends }: { begins: string; ends: string }): string {
  return clockTimes(begins, ends);
}
