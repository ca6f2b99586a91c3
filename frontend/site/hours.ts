/**
 * One row of opening hours. A row without times is a closed day. A closing time at or before the opening time
 * is on the next day.
 */
export interface HoursRow {
  day: string;
  opens?: string;
  closes?: string;
  note?: string;
}

interface OpenState {
  open: boolean;
  text: string;
}

export const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const dayLength = 24 * 60;
const weekLength = 7 * dayLength;

/** Return the open state at `now` in the domain's time zone, with the next change, or null without hours. */
export function openState(rows: HoursRow[], now: Date, timeZone: string): OpenState | null {
  const spans = mergeSpans(rows);
  if (!spans.length) return null;
  const minute = getMinuteOfWeek(now, timeZone);
  const current = spans.find(([from, to]) => within(minute, from, to));
  if (current) {
    const always = current[1] - current[0] >= weekLength;
    return { open: true, text: always ? "Open 24 hours" : `Open until ${clock(current[1])}` };
  }
  const waits = spans.map(([from]) => (from - minute + weekLength) % weekLength);
  return { open: false, text: `Closed · Opens ${inDays(minute, Math.min(...waits))}` };
}

/** Return the weekday at `now` in the domain's time zone, where 0 is Monday. */
export function dayNumber(now: Date, timeZone: string): number {
  return Math.floor(getMinuteOfWeek(now, timeZone) / dayLength);
}

type MinuteSpan = [from: number, to: number];

/** Return the spans in minutes since Monday 0:00, in order, with touching spans merged. */
function mergeSpans(rows: HoursRow[]): MinuteSpan[] {
  const spans = rows.flatMap(({ day, opens, closes }): MinuteSpan[] => {
    const index = days.findIndex((name) => name.toLowerCase() === day);
    if (index < 0 || !opens || !closes) return [];
    const from = index * dayLength + minutes(opens);
    const length = minutes(closes) - minutes(opens);
    return [[from, from + (length > 0 ? length : length + dayLength)]];
  });
  spans.sort(([one], [other]) => one - other);
  const merged: MinuteSpan[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span[0] <= last[1]) last[1] = Math.max(last[1], span[1]);
    else merged.push([...span]);
  }
  joinAcrossSunday(merged);
  return merged;
}

function joinAcrossSunday(spans: MinuteSpan[]): void {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last || last[1] < weekLength + first[0]) return;
  if (first === last) return;
  last[1] = Math.max(last[1], first[1] + weekLength);
  spans.shift();
}

function within(minute: number, from: number, to: number): boolean {
  return (minute - from + weekLength) % weekLength < to - from;
}

let last = { now: Number.NaN, timeZone: "", minute: 0 };

/**
 * Return the minute of the week. The last result is cached, because all businesses on a page use the same
 * moment.
 */
function getMinuteOfWeek(now: Date, timeZone: string): number {
  if (last.now === +now && last.timeZone === timeZone) return last.minute;
  const parts = getFormat(timeZone).formatToParts(now);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  const minute = days.indexOf(part.weekday ?? "") * dayLength + Number(part.hour) * 60 + Number(part.minute);
  last = { now: +now, timeZone, minute };
  return minute;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Return a cached formatter. Creating one takes a phone a millisecond, and lists of members need many. */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      weekday: "long",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    formats.set(timeZone, format);
  }
  return format;
}

export function minutes(time: string): number {
  const [hour, minute] = time.split(":").map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

/** Format a time as 9 pm, 9:30 pm, noon or midnight, with a non-breaking space. */
export function clock(minute: number): string {
  const inDay = minute % dayLength;
  if (inDay === 0) return "midnight";
  if (inDay === 720) return "noon";
  const hour = Math.floor(inDay / 60);
  const rest = inDay % 60;
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, "0")}` : ""}\u00a0${hour < 12 ? "am" : "pm"}`;
}

function inDays(minute: number, wait: number): string {
  const opens = minute + wait;
  const later = Math.floor(opens / dayLength) - Math.floor(minute / dayLength);
  const at = `at ${clock(opens)}`;
  if (later === 0) return at;
  return `${later === 1 ? "tomorrow" : days[Math.floor(opens / dayLength) % 7]} ${at}`;
}
