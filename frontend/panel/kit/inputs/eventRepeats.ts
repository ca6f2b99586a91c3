import { DAYS, type Day } from "./hours";

/** How an event repeats, as the API takes it. */
export interface Rule {
  every: "day" | "week" | "month";
  interval?: number;
  days?: Day[];
  day_of_month?: number;
  week_of_month?: number;
  until?: string;
  times?: number;
  not_on?: string[];
}

export const LAST = -1;

/** Which of a month's days it is on: its date, which of its weekdays, or the last of either. */
export type MonthDay = "date" | "last_date" | "weekday" | "last_weekday";

/** The weekday of a day, and how often there was one in its month; null for what is no day. */
export function placeOf(day: string) {
  const date = new Date(`${day}T00:00Z`);
  if (!day || Number.isNaN(date.getTime())) return null;
  const number = date.getUTCDate();
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const week = Math.ceil(number / 7);
  return {
    day: DAYS[(date.getUTCDay() + 6) % 7] ?? "monday",
    number,
    week: week > 4 ? LAST : week,
    isLastDay: number === length,
    isLastWeek: number + 7 > length,
  };
}

/** A rule as one begins with it: once a day, a week on the same weekday, or a month on the same date. */
export function ruleFor(every: Rule["every"], day: string, before?: Rule | null): Rule {
  const { until, times, not_on } = before ?? {};
  const ends = { ...(until && { until }), ...(times && { times }), ...(not_on && { not_on }) };
  const place = placeOf(day);
  if (every === "week") return { every, interval: 1, days: place ? [place.day] : [], ...ends };
  if (every === "month") return { every, interval: 1, ...(place && { day_of_month: place.number }), ...ends };
  return { every, interval: 1, ...ends };
}

export function monthDayOf({ day_of_month, week_of_month }: Rule): MonthDay {
  if (week_of_month !== undefined) return week_of_month === LAST ? "last_weekday" : "weekday";
  return day_of_month === LAST ? "last_date" : "date";
}

/** The same rule on another of a month's days. */
export function onMonthDay(rule: Rule, which: MonthDay, day: string): Rule {
  const { day_of_month: _date, week_of_month: _week, days: _days, ...rest } = rule;
  const place = placeOf(day);
  if (which === "last_date") return { ...rest, day_of_month: LAST };
  if (!place) return rest;
  if (which === "date") return { ...rest, day_of_month: place.number };
  return { ...rest, days: [place.day], week_of_month: which === "weekday" ? place.week : LAST };
}

/** The rule of an event that was given another day: a weekly one moves to its weekday, a monthly one to its date. */
export function moved(rule: Rule, day: string): Rule {
  const place = placeOf(day);
  if (!place || rule.every === "day") return rule;
  if (rule.every === "week") {
    const days = rule.days ?? [];
    return days.length > 1 ? rule : { ...rule, days: [place.day] };
  }
  const which = monthDayOf(rule);
  const stays = which === "last_date" ? place.isLastDay : which !== "last_weekday" || place.isLastWeek;
  return onMonthDay(rule, stays ? which : which === "last_date" ? "date" : "weekday", day);
}
