/** Return a moment as `YYYY-MM-DDTHH:MM` in a time zone, or "" if there is none. */
export function onClock(iso: string | null | undefined, timeZone: string): string {
  if (!iso) return "";
  return wallClock(new Date(iso).getTime(), timeZone);
}

/**
 * Return the moment of a local time `YYYY-MM-DDTHH:MM` in a time zone, or null if the text is invalid. A
 * local time that occurs twice at the end of daylight saving time means the first occurrence. A time that is
 * skipped at the start of daylight saving time is moved forward by the length of the gap.
 */
export function getMoment(text: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${text}:00Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(asUtc)) return null;
  const DAY = 86_400_000;
  // The offset changes at most once within two days, so the offset before or after the change applies.
  const before = asUtc - offsetAt(asUtc - DAY, timeZone);
  const after = asUtc - offsetAt(asUtc + DAY, timeZone);
  if (wallClock(before, timeZone) === text) return new Date(before);
  return new Date(wallClock(after, timeZone) === text ? after : before);
}

/** Return the time zone's offset from UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  return Date.parse(`${wallClock(moment, timeZone)}:00Z`) - Math.floor(moment / 60_000) * 60_000;
}

function wallClock(moment: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(moment);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}
