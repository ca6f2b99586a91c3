import { currentCatalogue } from "./language";

const DAY = 24 * 60 * 60 * 1000;

/** A moment as lists show it: the time if it was today, else the day, with the year if it is another one. */
export function shortMoment(iso: string | null, now: Date = new Date()): string {
  if (!iso) return "";
  const moment = new Date(iso);
  if (moment.toDateString() === now.toDateString()) return timeOf(moment);
  const isThisYear = moment.getFullYear() === now.getFullYear();
  return moment.toLocaleDateString(locale(), {
    day: "numeric",
    month: "short",
    ...(!isThisYear && { year: "numeric" }),
  });
}

/** "Today, 9:12", "19 Nov, 9:12" */
export function dayAndTime(iso: string, now: Date = new Date()): string {
  const moment = new Date(iso);
  const isToday = moment.toDateString() === now.toDateString();
  return `${isToday ? today() : shortMoment(iso, now)}, ${timeOf(moment)}`;
}

/** A moment to the minute, by the clock of another time zone if one is named. */
export function fullMoment(iso: string | null, timeZone?: string): string {
  if (!iso) return "";
  return new Date(iso).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short", timeZone });
}

/** The time of the clock, in another time zone if one is named. */
export function timeOf(moment: Date, timeZone?: string): string {
  return moment.toLocaleTimeString(locale(), { timeStyle: "short", timeZone });
}

/** A day as sentences name it, from YYYY-MM-DD. */
export function dayName(day: string): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString(locale(), {
    day: "numeric",
    month: "short",
    year: "numeric",
  });
}

/** The weekday of a day, from YYYY-MM-DD. */
export function weekdayName(day: string, style: "long" | "short" = "long"): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString(locale(), { weekday: style });
}

/** Its number in the month, as a calendar shows it. */
export function dayNumber(day: string): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString(locale(), { day: "numeric" });
}

/** A day of these weeks, from YYYY-MM-DD: "Friday, 27 Nov". */
export function weekdayAndDay(day: string): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString(locale(), {
    weekday: "long",
    day: "numeric",
    month: "short",
  });
}

/** Some days in a row: "24–30 Nov 2026". */
export function daysText(from: string, until: string): string {
  const [first, last] = [from, until].map((day) => new Date(`${day}T12:00:00`)) as [Date, Date];
  return new Intl.DateTimeFormat(locale(), { day: "numeric", month: "short", year: "numeric" }).formatRange(
    first,
    last,
  );
}

/** The day so many days before today, as YYYY-MM-DD. */
export function daysAgo(days: number, now: Date = new Date()): string {
  const moment = new Date(now.getTime() - days * DAY);
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

function today(): string {
  const word = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(0, "day");
  return word.charAt(0).toLocaleUpperCase(locale()) + word.slice(1);
}

function locale(): string {
  return currentCatalogue().locale;
}
