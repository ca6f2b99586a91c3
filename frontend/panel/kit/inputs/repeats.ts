import type { Repeat } from "../../../generated/schema";
import { dayName, weekdayName } from "../../messages/dates";
import { listText } from "../../messages/numbers";
import type { Translate } from "../../messages/shape";
import { DAYS, type Day } from "./hours";

export type { Repeat };

/** What people call the ways of repeating; the others are `custom` and stay as they were stated. */
export const WAYS = ["never", "daily", "weekly", "biweekly", "weekdayOfMonth", "dateOfMonth"] as const;
export type Way = (typeof WAYS)[number] | "custom";

const NTH = ["first", "second", "third", "fourth", "last"] as const;

/** What that way is called of a repetition; one of no common kind is `custom`. */
export function wayOf(repeat: Repeat | null): Way {
  if (!repeat) return "never";
  const { frequency, interval, monthly_by } = repeat;
  if (frequency === "weekly" && interval <= 2) return interval === 1 ? "weekly" : "biweekly";
  if (interval !== 1) return "custom";
  if (frequency === "daily") return "daily";
  return monthly_by === "date" ? "dateOfMonth" : "weekdayOfMonth";
}

/** The repetition of that way; what was said of its end and of the days left out stays. */
export function repeatOf(way: Way, before: Repeat | null): Repeat | null {
  if (way === "never") return null;
  if (way === "custom") return before;
  const { until = "", except_days = [], days = [] } = before ?? {};
  const isWeekly = way === "weekly" || way === "biweekly";
  return {
    frequency: isWeekly ? "weekly" : way === "daily" ? "daily" : "monthly",
    interval: way === "biweekly" ? 2 : 1,
    days: isWeekly ? days : [],
    monthly_by: way === "weekdayOfMonth" ? "weekday" : "date",
    until,
    except_days,
  };
}

/** The weekday of a day, by its name in the API. */
export function weekdayOf(day: string): Day {
  const place = new Date(`${day}T12:00:00`).getDay();
  return DAYS[(place + 6) % 7] ?? "monday";
}

/** The weekdays of a weekly repetition: without any of its own, that of its first day. */
export function weekdaysOf({ days }: Pick<Repeat, "days">, first: string): Day[] {
  return days.length || !first ? days : [weekdayOf(first)];
}

/** With one weekday more or less; the last one stays. */
export function withWeekday(repeat: Repeat, first: string, day: Day): Repeat {
  const before = weekdaysOf(repeat, first);
  const days = DAYS.filter((each) => before.includes(each) !== (each === day));
  if (days.length === 0) return repeat;
  return { ...repeat, days: days.length === 1 && days[0] === weekdayOf(first) ? [] : days };
}

/** What each way is called for something that begins on that day: "Every month on the second Friday". */
export function wayName(way: Exclude<Way, "custom">, first: string, t: Translate): string {
  if (way === "weekdayOfMonth") return t("inputs.repeats.weekdayOfMonth", monthly(first, t));
  if (way === "dateOfMonth") return t("inputs.repeats.dateOfMonth", monthly(first, t));
  return t(`inputs.repeats.${way}`);
}

/** A repetition in a sentence: "Every other week on Tuesday and Friday, until 31 Dec 2026". */
export function repeatInWords(repeat: Repeat | null, first: string, t: Translate): string {
  if (!repeat) return t("inputs.repeats.never");
  const { until, except_days } = repeat;
  return [
    rhythm(repeat, first, t),
    until && t("inputs.repeats.untilDay", { day: dayName(until) }),
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
  const { nth, weekday, date } = monthly(first, t);
  return repeat.monthly_by === "date"
    ? t("inputs.repeats.everyMonthsByDate", { count: interval, date })
    : t("inputs.repeats.everyMonthsByWeekday", { count: interval, nth, weekday });
}

/** A month has a fifth of some weekdays only: who begins on it means the last. */
function monthly(first: string, t: Translate) {
  const date = Number(first.slice(8)) || 1;
  const nth = NTH[Math.floor((date - 1) / 7)] ?? "last";
  return { date, nth: t(`inputs.repeats.nth.${nth}`), weekday: first ? weekdayName(first) : "" };
}

/** The first Monday of 2024 was its first day. */
export function nameOfWeekday(day: Day): string {
  return weekdayName(`2024-01-0${DAYS.indexOf(day) + 1}`);
}
