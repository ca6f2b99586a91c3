import { expect, test } from "vitest";
import { dayRange } from "./dayRange";

test("a range runs from the start of its first day to the end of its last", () => {
  expect(dayRange("2026-11-01", "2026-11-07")).toEqual({
    startDate: "2026-11-01 00:00:00",
    endDate: "2026-11-07 23:59:59",
  });
});

test("either end may be open", () => {
  expect(dayRange("2026-11-01", undefined)).toEqual({ startDate: "2026-11-01 00:00:00" });
  expect(dayRange("", "2026-11-07")).toEqual({ endDate: "2026-11-07 23:59:59" });
  expect(dayRange()).toEqual({});
});

test.each(["tomorrow", "2026-13-40", "2026-11-1", "2026-11-01 10:00:00"])("%s is not a day", (text) => {
  expect(dayRange(text, text)).toEqual({});
});
