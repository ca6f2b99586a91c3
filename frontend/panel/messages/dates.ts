import { currentCatalogue } from "./language";

const formats = new Map<string, Intl.DateTimeFormat>();
const DAY = 24 * 60 * 60 * 1000;
/** The format of all times of day in the panel. */
const CLOCK = { timeStyle: "short" } as const;

/**
 * Format a moment for lists: the time if it was today, else the day, with the year if it differs; "" for
 * null.
 */
export function shortMoment(iso: string | null, now: Date = new Date()): string {
  if (!iso) return "";
  const moment = new Date(iso);
  if (moment.toDateString() === now.toDateString()) return formatTime(moment);
  const isThisYear = moment.getFullYear() === now.getFullYear();
  return text(moment, { day: "numeric", month: "short", ...(!isThisYear && { year: "numeric" }) });
}

/** Format a moment: "Today, 9:12 AM" or "Nov 19, 9:12 AM". */
export function dayAndTime(iso: string, now: Date = new Date()): string {
  const moment = new Date(iso);
  const isToday = moment.toDateString() === now.toDateString();
  return `${isToday ? today() : shortMoment(iso, now)}, ${formatTime(moment)}`;
}

/** Format a moment: "9:12 AM", or "Nov 19, 9:12 AM" on another day. */
export function formatTimeOrDay(at: number): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  return isToday ? formatTime(moment) : dayAndTime(moment.toISOString());
}

/** Format a moment to the minute, in the given time zone if any; "" for null. */
export function fullMoment(iso: string | null, timeZone?: string): string {
  if (!iso) return "";
  return text(new Date(iso), { dateStyle: "medium", timeStyle: "short", timeZone });
}

/** Format the time of day of a moment, in the given time zone if any. */
export function formatTime(moment: Date, timeZone?: string): string {
  return text(moment, { ...CLOCK, timeZone });
}

/** Format HH:MM in the language: "6:30 AM", "06:30"; other text is returned unchanged. */
export function clockTime(time: string): string {
  const moment = onNoDay(time);
  return moment ? text(moment, { ...CLOCK, timeZone: "UTC" }) : time;
}

/** Format a span of times: "6:30 – 10:30 AM", "06:30–10:30". */
export function clockTimes(begins: string, ends: string): string {
  const [from, until] = [onNoDay(begins), onNoDay(ends)];
  // A span over midnight would be formatted with its days.
  if (!from || !until || until <= from) return `${clockTime(begins)} – ${clockTime(ends)}`;
  return getFormat({ ...CLOCK, timeZone: "UTC" }).formatRange(from, until);
}

/** Format a day (YYYY-MM-DD) for sentences. */
export function dayName(day: string): string {
  return text(new Date(`${day}T12:00:00`), { day: "numeric", month: "short", year: "numeric" });
}

/** Return the weekday of a day (YYYY-MM-DD). */
export function weekdayName(day: string, style: "long" | "short" = "long"): string {
  return text(new Date(`${day}T12:00:00`), { weekday: style });
}

/** Return the day of the month. */
export function dayNumber(day: string): string {
  return text(new Date(`${day}T12:00:00`), { day: "numeric" });
}

/** Format a day (YYYY-MM-DD) near today: "Friday, Nov 27". */
export function weekdayAndDay(day: string): string {
  return text(new Date(`${day}T12:00:00`), { weekday: "long", day: "numeric", month: "short" });
}

/** Format a range of days: "Nov 24 – 30, 2026". */
export function daysText(from: string, until: string): string {
  const [first, last] = [from, until].map((day) => new Date(`${day}T12:00:00`)) as [Date, Date];
  return getFormat({ day: "numeric", month: "short", year: "numeric" }).formatRange(first, last);
}

/** Return the day a number of days before today, as YYYY-MM-DD. */
export function daysAgo(days: number, now: Date = new Date()): string {
  const moment = new Date(now.getTime() - days * DAY);
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

function onNoDay(time: string): Date | null {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? new Date(`2000-01-01T${time}:00Z`) : null;
}

function today(): string {
  const word = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(0, "day");
  return word.charAt(0).toLocaleUpperCase(locale()) + word.slice(1);
}

function text(moment: Date, options: Intl.DateTimeFormatOptions): string {
  return Number.isNaN(moment.getTime()) ? String(moment) : getFormat(options).format(moment);
}

/**
 * Return a cached formatter, because creating one is slow. It depends on the time zone, which may change
 * while traveling.
 */
function getFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale()} ${new Date().getTimezoneOffset()} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale(), options);
  formats.set(key, format);
  return format;
}

function locale(): string {
  return currentCatalogue().locale;
}
