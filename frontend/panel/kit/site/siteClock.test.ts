import { expect, test } from "vitest";
import { getMoment, onClock } from "./siteClock";

const NEW_YORK = "America/New_York";

test.each([
  ["2026-01-15T09:30", "2026-01-15T14:30:00.000Z"],
  ["2026-07-15T09:30", "2026-07-15T13:30:00.000Z"],
  // This time occurs twice on the clock, and the first occurrence applies.
  ["2026-11-01T01:30", "2026-11-01T05:30:00.000Z"],
  ["2026-11-01T02:30", "2026-11-01T07:30:00.000Z"],
  // The clock skips this time, so it is moved forward by an hour.
  ["2026-03-08T02:30", "2026-03-08T07:30:00.000Z"],
  ["2026-03-08T03:30", "2026-03-08T07:30:00.000Z"],
])("%s in New York is %s", (text, iso) => {
  expect(getMoment(text, NEW_YORK)?.toISOString()).toBe(iso);
});

test("a moment is shown in the time zone of the site, not of the device", () => {
  expect(onClock("2026-11-01T07:30:00Z", NEW_YORK)).toBe("2026-11-01T02:30");
  expect(onClock("2026-11-01T07:30:00Z", "Asia/Kolkata")).toBe("2026-11-01T13:00");
  expect(onClock(null, NEW_YORK)).toBe("");
});

test("an invalid moment is null", () => {
  expect(getMoment("", NEW_YORK)).toBeNull();
  expect(getMoment("2026-13-01T00:00", NEW_YORK)).toBeNull();
});
