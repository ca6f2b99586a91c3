const months = "January February March April May June July August September October November December".split(
  " ",
);

interface DateParts {
  year: number;
  month: string;
  day: number;
}

/** Return the day of a date (2025-11-21), or of a moment in the domain's time zone. */
export function getDay(value: string, timeZone: string): DateParts | null {
  const [date] = /^\d{4}-\d\d-\d\d$/.exec(value) ?? [isoDay(value, timeZone)];
  const [year, month, day] = date.split("-").map(Number);
  const name = months[(month ?? 0) - 1];
  return year && name && day ? { year, month: name, day } : null;
}

/**
 * Format a date in words. Written by hand because the formatters of browser and server may differ by a space.
 */
export function inWords(value: string, timeZone: string): string {
  const day = getDay(value, timeZone);
  return day ? `${day.day} ${day.month} ${day.year}` : "";
}

/** Return a day or a moment in the format of `<time datetime>`, to the second. */
export function machineTime(value: string): string {
  return value.replace(/\.\d+/, "");
}

/** Return the day of a moment in the domain's time zone, as 2025-11-21; these sort as text. */
export function isoDay(moment: string, timeZone: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return "";
  return getFormat(timeZone).format(date);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are cached because creating one is slow and lists need many. */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const parts = { timeZone, year: "numeric", month: "2-digit", day: "2-digit" } as const;
    format = new Intl.DateTimeFormat("sv-SE", parts);
    formats.set(timeZone, format);
  }
  return format;
}
