const DAY = 24 * 60 * 60 * 1000;

/** A moment as lists show it: the time if it was today, else the day, with the year if it is another one. */
export function shortMoment(iso: string | null, now: Date = new Date()): string {
  if (!iso) return "";
  const moment = new Date(iso);
  if (moment.toDateString() === now.toDateString()) return timeOf(moment);
  const isThisYear = moment.getFullYear() === now.getFullYear();
  return moment.toLocaleDateString(undefined, {
    day: "numeric",
    month: "short",
    ...(!isThisYear && { year: "numeric" }),
  });
}

/** "Today, 9:12", "19 Nov, 9:12" */
export function dayAndTime(iso: string, now: Date = new Date()): string {
  const moment = new Date(iso);
  const isToday = moment.toDateString() === now.toDateString();
  return `${isToday ? "Today" : shortMoment(iso, now)}, ${timeOf(moment)}`;
}

/** A moment to the minute. */
export function fullMoment(iso: string | null): string {
  if (!iso) return "";
  return new Date(iso).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

export function timeOf(moment: Date): string {
  return moment.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
}

/** A day as sentences name it, from YYYY-MM-DD. */
export function dayName(day: string): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString(undefined, {
    day: "numeric",
    month: "short",
    year: "numeric",
  });
}

/** The day so many days before today, as YYYY-MM-DD. */
export function daysAgo(days: number, now: Date = new Date()): string {
  const moment = new Date(now.getTime() - days * DAY);
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}
