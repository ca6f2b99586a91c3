import { dayValues } from "../../../generated/choices";
import type { Repeat } from "../../../generated/schema";
import { dayName, weekdayName } from "../../messages/dates";
import { listText } from "../../messages/numbers";
import type { Translate } from "../../messages/shape";
import type { Weekday } from "./hours";

export type { Repeat };

export type Frequency = Repeat["frequency"];
export type MonthlyBy = Repeat["monthly_by"];

/** Every week on the weekday of the first day, without an end. */
export const WEEKLY: Repeat = {
  frequency: "weekly",
  interval: 1,
  days: [],
  monthly_by: "date",
  until: "",
  times: null,
  except_days: [],
  ends_on: "",
};

/** The monthly rules, by their names. */
const MONTHLY = {
  weekdayOfMonth: "weekday",
  lastWeekdayOfMonth: "last_weekday",
  dateOfMonth: "date",
  lastDateOfMonth: "last_date",
} as const;

/** The common kinds of repetition. All others are `custom`. */
const WAYS = ["never", "daily", "weekly", "biweekly", ...names(MONTHLY)] as const;
export type RepeatWay = (typeof WAYS)[number] | "custom";

const NTH = ["first", "second", "third", "fourth", "last"] as const;

function names<T extends object>(of: T): (keyof T)[] {
  return Object.keys(of) as (keyof T)[];
}

/** Return the kinds of repetition that are available for a first day, including the current kind. */
export function listRepeatWays(repeat: Repeat | null, first: string): Exclude<RepeatWay, "custom">[] {
  const fits = monthlyChoices(first);
  const own = getRepeatWay(repeat);
  return WAYS.filter(
    (way) => way === own || !(way in MONTHLY) || fits.includes(MONTHLY[way as keyof typeof MONTHLY]),
  );
}

/**
 * Return the monthly rules available for a first day. The rule for the last day requires the last day of a
 * month.
 */
export function monthlyChoices(first: string): MonthlyBy[] {
  const day = new Date(`${first}T00:00Z`);
  const number = day.getUTCDate();
  const length = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return [
    "weekday",
    // The fifth weekday of a month is always the last.
    ...(number + 7 > length && number <= 28 ? (["last_weekday"] as const) : []),
    "date",
    ...(number === length ? (["last_date"] as const) : []),
  ];
}

/**
 * Adapt a repetition to another first day. A rule for the last day or weekday changes if that day is not the
 * last.
 */
export function moveRepeat(repeat: Repeat, first: string): Repeat {
  const { frequency, monthly_by } = repeat;
  if (frequency !== "monthly" || !first || monthlyChoices(first).includes(monthly_by)) return repeat;
  return { ...repeat, monthly_by: monthly_by === "last_date" ? "date" : "weekday" };
}

/** Return the kind of a repetition, or `custom` if it is not a common one. */
export function getRepeatWay(repeat: Repeat | null): RepeatWay {
  if (!repeat) return "never";
  const { frequency, interval, monthly_by } = repeat;
  if (frequency === "weekly" && interval <= 2) return interval === 1 ? "weekly" : "biweekly";
  if (interval !== 1) return "custom";
  if (frequency === "daily") return "daily";
  return names(MONTHLY).find((way) => MONTHLY[way] === monthly_by) ?? "custom";
}

/** Return a repetition of the given kind, with the previous end and excluded days. */
export function getRepeat(way: RepeatWay, before: Repeat | null): Repeat | null {
  if (way === "never") return null;
  if (way === "custom") return before ?? WEEKLY;
  const isWeekly = way === "weekly" || way === "biweekly";
  const of = (frequency: Frequency) => ({ ...withFrequency(before ?? WEEKLY, frequency), interval: 1 });
  if (isWeekly) return { ...of("weekly"), interval: way === "biweekly" ? 2 : 1 };
  return way === "daily" ? of("daily") : { ...of("monthly"), monthly_by: MONTHLY[way] };
}

/**
 * Return the repetition with another frequency. Only weekly repetitions have weekdays, and only monthly ones
 * have dates.
 */
export function withFrequency(repeat: Repeat, frequency: Frequency): Repeat {
  const { days } = repeat;
  return { ...repeat, frequency, days: frequency === "weekly" ? days : [], monthly_by: "date" };
}

/** Return the weekday of a date, as named by the API. */
export function getWeekday(day: string): Weekday {
  const place = new Date(`${day}T12:00:00`).getDay();
  return dayValues[(place + 6) % 7] ?? "monday";
}

/** Return the weekdays of a weekly repetition, by default the weekday of its first day. */
export function getWeekdays({ days }: Pick<Repeat, "days">, first: string): Weekday[] {
  return days.length || !first ? days : [getWeekday(first)];
}

/** Toggle a weekday. The last weekday cannot be removed, nor that of the first day if `isOnFirst` is set. */
export function withWeekday(repeat: Repeat, first: string, day: Weekday, isOnFirst = false): Repeat {
  const before = getWeekdays(repeat, first);
  const own = isOnFirst && first ? getWeekday(first) : null;
  const days = dayValues.filter((each) => each === own || before.includes(each) !== (each === day));
  if (days.length === 0) return repeat;
  return { ...repeat, days: days.length === 1 && days[0] === getWeekday(first) ? [] : days };
}

/** Return the name of a kind for a first day, such as "Monthly on the second Friday". */
export function wayName(way: Exclude<RepeatWay, "custom">, first: string, t: Translate): string {
  return way in MONTHLY
    ? t("inputs.repeats.monthlyOn", { which: monthlyName(MONTHLY[way as keyof typeof MONTHLY], first, t) })
    : t(`inputs.repeats.${way as "never"}`);
}

/** Return the name of a monthly rule, such as "on the second Friday" or "on day 13". */
export function monthlyName(by: MonthlyBy, first: string, t: Translate): string {
  return t(`inputs.repeats.which.${by}`, monthly(first, t));
}

/** Describe a repetition, such as "Every 2 weeks on Tuesday and Friday, until Dec 31, 2026". */
export function repeatInWords(repeat: Repeat | null, first: string, t: Translate): string {
  if (!repeat) return t("inputs.repeats.never");
  const { until, times, except_days } = repeat;
  return [
    rhythm(repeat, first, t),
    until && t("inputs.repeats.untilDay", { day: dayName(until) }),
    times !== null && t("inputs.repeats.timesInAll", { smart_count: times }),
    except_days.length > 3
      ? t("inputs.repeats.exceptMany", { smart_count: except_days.length })
      : except_days.length > 0 &&
        t("inputs.repeats.exceptDays", { days: listText(except_days.map(dayName)) }),
  ]
    .filter(Boolean)
    .join(", ");
}

function rhythm(repeat: Repeat, first: string, t: Translate): string {
  const { frequency, interval } = repeat;
  const way = getRepeatWay(repeat);
  if (frequency === "weekly") {
    const days = listText(getWeekdays(repeat, first).map(formatWeekday));
    if (way === "weekly") return t("inputs.repeats.weeklyOn", { days });
    if (way === "biweekly") return t("inputs.repeats.biweeklyOn", { days });
    return t("inputs.repeats.everyWeeks", { count: interval, days });
  }
  if (way !== "custom") return wayName(way, first, t);
  if (frequency === "daily") return t("inputs.repeats.everyDays", { count: interval });
  const which = monthlyName(repeat.monthly_by, first, t);
  return t("inputs.repeats.everyMonths", { count: interval, which });
}

/**
 * Return the texts of the monthly rules. Not every month has a fifth of each weekday, so the fifth is called
 * the last.
 */
function monthly(first: string, t: Translate) {
  const date = Number(first.slice(8)) || 1;
  const nth = NTH[Math.floor((date - 1) / 7)] ?? "last";
  return { date, nth: t(`inputs.repeats.nth.${nth}`), weekday: first ? weekdayName(first) : "" };
}

/** Return the name of a weekday. The first of January 2024 was a Monday. */
export function formatWeekday(day: Weekday): string {
  return weekdayName(`2024-01-0${dayValues.indexOf(day) + 1}`);
}
