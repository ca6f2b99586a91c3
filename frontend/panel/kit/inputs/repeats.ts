import { dayValues } from "../../../generated/choices";
import type { Repeat } from "../../../generated/schema";
import { dayName, weekdayName } from "../../messages/dates";
import { listText } from "../../messages/numbers";
import type { Translate } from "../../messages/shape";
import type { Weekday } from "./hours";

export type { Repeat };

export type Frequency = Repeat["frequency"];
export type MonthlyBy = Repeat["monthly_by"];

/** Each week on the weekday of its first day, without an end. */
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

/** Of a month: what each way of repeating goes by. */
const MONTHLY = {
  weekdayOfMonth: "weekday",
  lastWeekdayOfMonth: "last_weekday",
  dateOfMonth: "date",
  lastDateOfMonth: "last_date",
} as const;

/** What people call the ways of repeating; the others are `custom`. */
const WAYS = ["never", "daily", "weekly", "biweekly", ...names(MONTHLY)] as const;
export type RepeatWay = (typeof WAYS)[number] | "custom";

const NTH = ["first", "second", "third", "fourth", "last"] as const;

function names<T extends object>(of: T): (keyof T)[] {
  return Object.keys(of) as (keyof T)[];
}

/** Those that something can have which begins on that day, and the one it has. */
export function waysOf(repeat: Repeat | null, first: string): Exclude<RepeatWay, "custom">[] {
  const fits = monthlyChoices(first);
  const own = wayOf(repeat);
  return WAYS.filter(
    (way) => way === own || !(way in MONTHLY) || fits.includes(MONTHLY[way as keyof typeof MONTHLY]),
  );
}

/** What a month can go by from that day on: by its last day only if it is one. */
export function monthlyChoices(first: string): MonthlyBy[] {
  const day = new Date(`${first}T00:00Z`);
  const number = day.getUTCDate();
  const length = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return [
    "weekday",
    // The fifth is the last anyway.
    ...(number + 7 > length && number <= 28 ? (["last_weekday"] as const) : []),
    "date",
    ...(number === length ? (["last_date"] as const) : []),
  ];
}

/** The same for something that was given another first day: what went by the last goes by what its day is. */
export function moved(repeat: Repeat, first: string): Repeat {
  const { frequency, monthly_by } = repeat;
  if (frequency !== "monthly" || !first || monthlyChoices(first).includes(monthly_by)) return repeat;
  return { ...repeat, monthly_by: monthly_by === "last_date" ? "date" : "weekday" };
}

/** What that way is called of a repetition; one of no common kind is `custom`. */
export function wayOf(repeat: Repeat | null): RepeatWay {
  if (!repeat) return "never";
  const { frequency, interval, monthly_by } = repeat;
  if (frequency === "weekly" && interval <= 2) return interval === 1 ? "weekly" : "biweekly";
  if (interval !== 1) return "custom";
  if (frequency === "daily") return "daily";
  return names(MONTHLY).find((way) => MONTHLY[way] === monthly_by) ?? "custom";
}

/** The repetition of that way; what was said of its end and of the days left out stays. */
export function repeatOf(way: RepeatWay, before: Repeat | null): Repeat | null {
  if (way === "never") return null;
  if (way === "custom") return before ?? WEEKLY;
  const isWeekly = way === "weekly" || way === "biweekly";
  const of = (frequency: Frequency) => ({ ...withFrequency(before ?? WEEKLY, frequency), interval: 1 });
  if (isWeekly) return { ...of("weekly"), interval: way === "biweekly" ? 2 : 1 };
  return way === "daily" ? of("daily") : { ...of("monthly"), monthly_by: MONTHLY[way] };
}

/** The same every so many days, weeks or months; weekdays are those of weeks, dates those of months. */
export function withFrequency(repeat: Repeat, frequency: Frequency): Repeat {
  const { days } = repeat;
  return { ...repeat, frequency, days: frequency === "weekly" ? days : [], monthly_by: "date" };
}

/** The weekday of a day, by its name in the API. */
export function weekdayOf(day: string): Weekday {
  const place = new Date(`${day}T12:00:00`).getDay();
  return dayValues[(place + 6) % 7] ?? "monday";
}

/** The weekdays of a weekly repetition: without any of its own, that of its first day. */
export function weekdaysOf({ days }: Pick<Repeat, "days">, first: string): Weekday[] {
  return days.length || !first ? days : [weekdayOf(first)];
}

/** With one weekday more or less; the last one stays, and that of the first day where it `isOnFirst`. */
export function withWeekday(repeat: Repeat, first: string, day: Weekday, isOnFirst = false): Repeat {
  const before = weekdaysOf(repeat, first);
  const own = isOnFirst && first ? weekdayOf(first) : null;
  const days = dayValues.filter((each) => each === own || before.includes(each) !== (each === day));
  if (days.length === 0) return repeat;
  return { ...repeat, days: days.length === 1 && days[0] === weekdayOf(first) ? [] : days };
}

/** What each way is called for something that begins on that day: "Every month on the second Friday". */
export function wayName(way: Exclude<RepeatWay, "custom">, first: string, t: Translate): string {
  return way in MONTHLY
    ? t("inputs.repeats.monthlyOn", { which: monthlyName(MONTHLY[way as keyof typeof MONTHLY], first, t) })
    : t(`inputs.repeats.${way as "never"}`);
}

/** "On the second Friday", "On day 13": which of its days a month goes by. */
export function monthlyName(by: MonthlyBy, first: string, t: Translate): string {
  return t(`inputs.repeats.which.${by}`, monthly(first, t));
}

/** A repetition in a sentence: "Every other week on Tuesday and Friday, until 31 Dec 2026". */
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
  const way = wayOf(repeat);
  if (frequency === "weekly") {
    const days = listText(weekdaysOf(repeat, first).map(nameOfWeekday));
    if (way === "weekly") return t("inputs.repeats.weeklyOn", { days });
    if (way === "biweekly") return t("inputs.repeats.biweeklyOn", { days });
    return t("inputs.repeats.everyWeeks", { count: interval, days });
  }
  if (way !== "custom") return wayName(way, first, t);
  if (frequency === "daily") return t("inputs.repeats.everyDays", { count: interval });
  const which = monthlyName(repeat.monthly_by, first, t);
  return t("inputs.repeats.everyMonths", { count: interval, which });
}

/** A month has a fifth of some weekdays only: who begins on it means the last. */
function monthly(first: string, t: Translate) {
  const date = Number(first.slice(8)) || 1;
  const nth = NTH[Math.floor((date - 1) / 7)] ?? "last";
  return { date, nth: t(`inputs.repeats.nth.${nth}`), weekday: first ? weekdayName(first) : "" };
}

/** The first Monday of 2024 was its first day. */
export function nameOfWeekday(day: Weekday): string {
  return weekdayName(`2024-01-0${dayValues.indexOf(day) + 1}`);
}
