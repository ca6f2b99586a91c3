import { describe, expect, it } from "vitest";
import { moved, onMonthDay, placeOf, ruleFor } from "./eventRepeats";

describe("how an event repeats", () => {
  it("begins on the weekday or the date of its own day", () => {
    expect(ruleFor("week", "2026-12-04")).toEqual({ every: "week", interval: 1, days: ["friday"] });
    expect(ruleFor("month", "2026-12-04")).toEqual({ every: "month", interval: 1, day_of_month: 4 });
    expect(ruleFor("day", "", { every: "week", not_on: ["2026-12-11"], until: "2027-01-01" })).toEqual({
      every: "day",
      interval: 1,
      until: "2027-01-01",
      not_on: ["2026-12-11"],
    });
  });

  it("counts the weekdays of a month, the fifth as the last", () => {
    expect(placeOf("2026-12-04")).toMatchObject({ day: "friday", week: 1, isLastWeek: false });
    expect(placeOf("2026-12-31")).toMatchObject({ day: "thursday", week: -1, isLastDay: true });
    expect(placeOf("")).toBeNull();
  });

  it("follows its day to another one", () => {
    expect(moved(ruleFor("week", "2026-12-04"), "2026-12-05").days).toEqual(["saturday"]);
    const several = { every: "week", days: ["tuesday", "friday"] } as const;
    expect(moved({ ...several, days: [...several.days] }, "2026-12-01").days).toEqual(["tuesday", "friday"]);
    const first = onMonthDay(ruleFor("month", "2026-12-04"), "weekday", "2026-12-04");
    expect(moved(first, "2026-12-12")).toMatchObject({ days: ["saturday"], week_of_month: 2 });
    const last = onMonthDay(ruleFor("month", "2026-12-31"), "last_date", "2026-12-31");
    expect(moved(last, "2026-12-12")).toEqual({ every: "month", interval: 1, day_of_month: 12 });
  });
});
