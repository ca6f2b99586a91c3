import { clock, days, type HoursRow, minutes } from "./hours";

interface WeekLine {
  days: string;
  /** The numbers of these days. Monday is 0. */
  numbers: number[];
  /** One text for each sitting, or "Closed" if there is none. */
  hours: string[];
}

/** Group the hours of a week. Consecutive days with the same hours share a line. */
export function week(rows: HoursRow[]): WeekLine[] {
  const lines: WeekLine[] = [];
  for (const [number, name] of days.entries()) {
    const hours = hoursOn(rows, name);
    const last = lines.at(-1);
    if (last && String(last.hours) === String(hours)) last.numbers.push(number);
    else lines.push({ days: name, numbers: [number], hours });
  }
  return lines.map((line) => ({ ...line, days: getSpan(line.numbers) }));
}

/** Return weekdays in words, or "" for all days. */
export function daysInWords(names: string[]): string {
  const numbers = days.flatMap((name, number) => (names.includes(name.toLowerCase()) ? [number] : []));
  if (numbers.length === days.length) return "";
  const isRun = numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
  if (isRun && numbers.length > 1) return getSpan(numbers);
  return numbers.map((number) => days[number]).join(", ");
}

function getSpan(numbers: number[]): string {
  const [first, last] = [days[numbers[0] ?? 0] ?? "", days[numbers.at(-1) ?? 0] ?? ""];
  return first === last ? first : `${first.slice(0, 3)} – ${last.slice(0, 3)}`;
}

function hoursOn(rows: HoursRow[], day: string): string[] {
  const own = rows.filter((row) => row.day === day.toLowerCase());
  const parts = own.map(({ opens, closes, note }) =>
    [opens && closes && timesBetween(opens, closes), note].filter(Boolean).join(", "),
  );
  const sittings = parts.filter(Boolean);
  return sittings.length ? sittings : ["Closed"];
}

/** Format a span of times so that no line breaks inside it. */
export function timesBetween(opens: string, closes: string): string {
  // A line may end after a dash even before a non-breaking space, but the word joiner prevents that.
  return `${getClock(opens)}\u00a0–\u2060\u00a0${getClock(closes)}`;
}

/** Format a stored time, such as 21:30. */
export function getClock(time: string): string {
  return clock(minutes(time));
}
