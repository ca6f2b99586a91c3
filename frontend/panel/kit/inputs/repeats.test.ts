import { expect, test } from "vitest";
import { currentCatalogue } from "../../messages/language";
import {
  getRepeat,
  getRepeatWay,
  getWeekdays,
  listRepeatWays,
  moveRepeat,
  type RepeatWay,
  repeatInWords,
  WEEKLY,
  withWeekday,
} from "./repeats";

const { t } = currentCatalogue();
const FRIDAY = "2026-11-13";

test.each([
  [null, "Doesn't repeat"],
  [{ frequency: "daily" as const }, "Daily"],
  [{}, "Weekly on Friday"],
  [{ interval: 2, days: ["tuesday" as const, "friday" as const] }, "Every 2 weeks on Tuesday and Friday"],
  [{ interval: 3 }, "Every 3 weeks on Friday"],
  [{ frequency: "monthly" as const, monthly_by: "weekday" as const }, "Monthly on the second Friday"],
  [{ frequency: "monthly" as const }, "Monthly on day 13"],
  [{ frequency: "monthly" as const, interval: 3 }, "Every 3 months on day 13"],
  [{ interval: 2, times: 4 }, "Every 2 weeks on Friday, 4 times"],
  [
    { until: "2026-12-31", except_days: ["2026-12-25"] },
    "Weekly on Friday, until Dec 31, 2026, except Dec 25, 2026",
  ],
])("%o reads as %s", (some, words) => {
  expect(repeatInWords(some && { ...WEEKLY, ...some }, FRIDAY, t)).toBe(words);
});

test("the fifth weekday of a month is its last one", () => {
  const repeat = getRepeat("weekdayOfMonth", null);

  expect(repeatInWords(repeat, "2026-10-30", t)).toBe("Monthly on the last Friday");
});

test.each<RepeatWay>([...listRepeatWays(null, "2026-11-30"), ...listRepeatWays(null, "2026-11-26")])(
  "who chooses %s finds it chosen",
  (way) => {
    expect(getRepeatWay(getRepeat(way, WEEKLY))).toBe(way);
  },
);

test("another kind keeps the end and the exceptions", () => {
  const stated = { ...WEEKLY, until: "2027-01-31", except_days: ["2026-12-25"] };

  expect(getRepeat("daily", stated)).toEqual({ ...stated, frequency: "daily" });
});

test("a custom repetition is unchanged", () => {
  const stated = { ...WEEKLY, interval: 5 };

  expect(getRepeatWay(stated)).toBe("custom");
  expect(getRepeat("custom", stated)).toBe(stated);
});

test("weekdays are added to that of the first day, and the last one cannot be removed", () => {
  const two = withWeekday(WEEKLY, FRIDAY, "tuesday");

  expect(two.days).toEqual(["tuesday", "friday"]);
  expect(withWeekday(two, FRIDAY, "tuesday").days).toEqual([]);
  expect(getWeekdays(withWeekday(two, FRIDAY, "friday"), FRIDAY)).toEqual(["tuesday"]);
  expect(withWeekday(WEEKLY, FRIDAY, "friday")).toEqual(WEEKLY);
  expect(withWeekday(two, FRIDAY, "friday", true)).toEqual(two);
});

test("the last day of a month is offered only on such a day, and replaced when the day changes", () => {
  expect(listRepeatWays(null, FRIDAY)).not.toContain("lastDateOfMonth");
  expect(listRepeatWays(null, "2026-11-30")).toContain("lastDateOfMonth");
  expect(listRepeatWays(null, "2026-11-27")).toContain("lastWeekdayOfMonth");
  const last = getRepeat("lastDateOfMonth", null) ?? WEEKLY;
  expect(repeatInWords(last, "2026-11-30", t)).toBe("Monthly on the last day");
  expect(moveRepeat(last, "2026-12-31")).toBe(last);
  expect(moveRepeat(last, FRIDAY)).toEqual(getRepeat("dateOfMonth", null));
  expect(moveRepeat(getRepeat("lastWeekdayOfMonth", null) ?? WEEKLY, FRIDAY)).toEqual(
    getRepeat("weekdayOfMonth", null),
  );
});
