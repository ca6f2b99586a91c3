import { expect, test } from "vitest";
import { type HoursRow, openState } from "./hours";
import { daysInWords, week } from "./week";

const pacific = "America/Los_Angeles";

function row(day: string, opens?: string, closes?: string, note?: string): HoursRow {
  return { day, ...(opens && { opens }), ...(closes && { closes }), ...(note && { note }) };
}

/** 2025-11-17 is a Monday. */
function at(moment: string): Date {
  return new Date(moment);
}

function state(rows: HoursRow[], moment: string, timeZone = "UTC"): string | undefined {
  return openState(rows, at(moment), timeZone)?.text.replaceAll("\u00a0", " ");
}

const lunch = [row("monday", "11:00", "14:30"), row("tuesday", "11:00", "14:30")];

test.each([
  ["2025-11-17T12:00Z", "Open until 2:30 pm"],
  ["2025-11-17T11:00Z", "Open until 2:30 pm"],
  ["2025-11-17T10:59Z", "Closed · Opens at 11 am"],
  ["2025-11-17T14:30Z", "Closed · Opens tomorrow at 11 am"],
  ["2025-11-18T15:00Z", "Closed · Opens Monday at 11 am"],
  ["2025-11-23T23:59Z", "Closed · Opens tomorrow at 11 am"],
])("at %s: %s", (moment, expected) => {
  expect(state(lunch, moment)).toBe(expected);
});

test("hours use the domain's time zone, not the reader's", () => {
  const evening = [row("monday", "17:00", "21:00")];

  expect(state(evening, "2025-11-18T02:00Z", pacific)).toBe("Open until 9 pm");
  expect(state(evening, "2025-11-18T02:00Z", "Europe/Berlin")).toBe("Closed · Opens Monday at 5 pm");
});

test("a business that closes after midnight is open until then", () => {
  const late = [row("friday", "18:00", "02:00")];

  expect(state(late, "2025-11-22T01:30Z")).toBe("Open until 2 am");
  expect(state(late, "2025-11-22T02:00Z")).toBe("Closed · Opens Friday at 6 pm");
});

test("a night from Sunday to Monday continues over the end of the week", () => {
  const late = [row("sunday", "20:00", "03:00")];

  expect(state(late, "2025-11-24T02:00Z")).toBe("Open until 3 am");
});

test("adjacent times are merged", () => {
  const touching = [row("monday", "08:00", "12:00"), row("monday", "12:00", "16:00")];

  expect(state(touching, "2025-11-17T09:00Z")).toBe("Open until 4 pm");
});

test("adjacent hours at the end of the week are merged", () => {
  const touching = [row("sunday", "20:00", "00:00"), row("monday", "00:00", "04:00")];

  expect(state(touching, "2025-11-23T21:00Z")).toBe("Open until 4 am");
  expect(state(touching, "2025-11-17T03:00Z")).toBe("Open until 4 am");
});

test("a business that never closes shows that", () => {
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

  expect(
    state(
      days.map((day) => row(day, "00:00", "00:00")),
      "2025-11-19T04:00Z",
    ),
  ).toBe("Open 24 hours");
});

test("noon and midnight have names", () => {
  expect(state([row("monday", "08:00", "12:00")], "2025-11-17T09:00Z")).toBe("Open until noon");
  expect(state([row("monday", "08:00", "00:00")], "2025-11-17T09:00Z")).toBe("Open until midnight");
});

test("the end of daylight saving time does not change the hours", () => {
  const sunday = [row("sunday", "09:00", "17:00")];

  expect(state(sunday, "2025-11-02T16:59Z", pacific)).toBe("Closed · Opens at 9 am");
  expect(state(sunday, "2025-11-02T17:00Z", pacific)).toBe("Open until 5 pm");
});

test("without hours no opening status is shown", () => {
  expect(openState([], at("2025-11-17T12:00Z"), "UTC")).toBeNull();
  expect(openState([row("monday")], at("2025-11-17T12:00Z"), "UTC")).toBeNull();
});

test("consecutive days with the same hours are one line", () => {
  const rows = [
    ...lunch,
    row("saturday", "18:00", "22:00", "only in summer"),
    row("tuesday", "18:00", "20:00"),
  ];

  const lines = week(rows).map(({ days, hours }) => [days, ...hours]);
  expect(lines.map((line) => line.map((text) => text.replace(/\u2060?\u00a0/g, " ")))).toEqual([
    ["Monday", "11 am – 2:30 pm"],
    ["Tuesday", "11 am – 2:30 pm", "6 pm – 8 pm"],
    ["Wed – Fri", "Closed"],
    ["Saturday", "6 pm – 10 pm, only in summer"],
    ["Sunday", "Closed"],
  ]);
});

test("each sitting of a day has its own line, which never breaks within its times", () => {
  const rows = [row("monday", "11:30", "14:30"), row("monday", "17:30", "21:30")];

  expect(week(rows)[0]?.hours).toEqual([
    "11:30\u00a0am\u00a0–\u2060\u00a02:30\u00a0pm",
    "5:30\u00a0pm\u00a0–\u2060\u00a09:30\u00a0pm",
  ]);
});

test.each([
  [[], ""],
  [["monday", "tuesday", "wednesday"], "Mon – Wed"],
  [["monday", "friday"], "Monday, Friday"],
  [["sunday"], "Sunday"],
  [["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], ""],
])("%j are read as %j", (days, words) => {
  expect(daysInWords(days)).toBe(words);
});
