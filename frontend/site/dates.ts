const styles = {
  iso: ["sv-SE", { year: "numeric", month: "2-digit", day: "2-digit" }],
  long: ["en-US", { dateStyle: "long" }],
  full: ["en-US", { dateStyle: "full" }],
  short: ["en-US", { weekday: "short", month: "short", day: "numeric" }],
  month: ["en-US", { month: "long", year: "numeric" }],
} as const;

/** Format a day (2025-11-21), or the day of a moment in the domain's time zone. Return "" for other texts. */
function format(value: string, timeZone: string, style: keyof typeof styles): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return "";
  return getFormat(/^\d{4}-\d\d-\d\d$/.test(value) ? "UTC" : timeZone, style).format(date);
}

/** Format a day as "November 21, 2025". */
export function inWords(value: string, timeZone: string): string {
  return format(value, timeZone, "long");
}

/** Format a day as "Friday, November 21, 2025". */
export function inFull(day: string): string {
  return format(day, "UTC", "full");
}

/** Format a day as "Fri, Nov 21". */
export function withWeekday(day: string): string {
  return format(day, "UTC", "short");
}

/** Format the month of a day as "November 2025". */
export function monthInWords(day: string): string {
  return format(day, "UTC", "month");
}

/** Return a day or a moment in the format of `<time datetime>`, to the second. */
export function machineTime(value: string): string {
  return value.replace(/\.\d+/, "");
}

/** Return the day of a moment in the domain's time zone, such as 2025-11-21, which sorts as text. */
export function isoDay(moment: string, timeZone: string): string {
  return format(moment, timeZone, "iso");
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Return a cached formatter, because creating one is slow and lists need many. */
function getFormat(timeZone: string, style: keyof typeof styles): Intl.DateTimeFormat {
  const key = style + timeZone;
  let cached = formats.get(key);
  if (!cached) {
    const [locale, options] = styles[style];
    cached = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    formats.set(key, cached);
  }
  return cached;
}
