import { expect, test } from "vitest";
import { type Repeat, WEEKLY } from "../kit/inputs/repeats";
import { addDays, getMonday, isDay, weekFrom } from "../kit/stops/days";
import type { Opening, Stop, StopDay } from "../kit/stops/wire";
import { copyWeek, getRepeatChoices, getSlotRepeat, getWeek, isAvailable } from "./weeks";

const OFFERED: Repeat = {
  ...WEEKLY,
  interval: 2,
  days: ["tuesday", "friday"],
  until: "2027-01-31",
  except_days: ["2026-11-20", "2026-12-25"],
};

test("a week starts on Monday, also across months, years and daylight saving time", () => {
  expect(getMonday("2026-11-29")).toBe("2026-11-23");
  expect(getMonday("2026-11-23")).toBe("2026-11-23");
  expect(weekFrom(getMonday("2027-01-01"))).toEqual([
    "2026-12-28",
    "2026-12-29",
    "2026-12-30",
    "2026-12-31",
    "2027-01-01",
    "2027-01-02",
    "2027-01-03",
  ]);
  expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
});

test.each(["", "2026-02-30", "today", "2026-1-1", "0000-13-01"])("%o is not a day", (text) => {
  expect(isDay(text)).toBe(false);
});

function stopDay(some: Partial<StopDay>): StopDay {
  return { day: "2026-11-27", state: "confirmed", is_cancelled: false, ...some } as StopDay;
}

function opening(some: Partial<Opening>): Opening {
  return { day: "2026-11-27", free: 1, taken: [], ...some } as Opening;
}

test("each day of a week lists stops and free slots by start time, without declined ones", () => {
  const stops = [
    stopDay({ stop_id: 1, begins: "17:00" }),
    stopDay({ stop_id: 2, begins: "08:00", state: "declined" }),
    stopDay({ stop_id: 3, begins: "09:00" }),
    stopDay({ stop_id: 4, begins: "09:00", day: "2026-12-04" }),
  ];
  const openings = [
    opening({ slot_id: "a", begins: "11:00" }),
    opening({ begins: "11:00", day: "2026-11-28" }),
  ];

  const [friday] = getWeek(["2026-11-27"], stops, openings);

  expect(friday?.entries).toEqual([{ stop: stops[2] }, { opening: openings[0] }, { stop: stops[0] }]);
});

test("past, full and already booked slots are not offered", () => {
  const mine = [{ id: 7 }];
  const taken = [{ stop_id: 1, business_id: 7, title: "Taco", state: "asked" as const }];

  expect(isAvailable(opening({}), mine, "2026-11-27")).toBe(true);
  expect(isAvailable(opening({}), mine, "2026-11-28")).toBe(false);
  expect(isAvailable(opening({ free: 0 }), mine, "2026-11-27")).toBe(false);
  expect(isAvailable(opening({ taken }), mine, "2026-11-27")).toBe(false);
  expect(isAvailable(opening({ taken }), [...mine, { id: 8 }], "2026-11-27")).toBe(true);
});

test("a slot can be booked once, weekly, or as often as it is offered", () => {
  const slot = { repeat: OFFERED };

  expect(getRepeatChoices({ repeat: null })).toEqual(["once"]);
  expect(getRepeatChoices({ repeat: { ...OFFERED, days: [] } })).toEqual(["once", "offered"]);
  expect(getRepeatChoices(slot)).toEqual(["once", "weekday", "offered"]);
  expect(getSlotRepeat("once", slot, "2026-11-27")).toBeNull();
  expect(getSlotRepeat("weekday", slot, "2026-11-27")).toEqual({
    ...OFFERED,
    days: ["friday"],
    except_days: ["2026-12-25"],
  });
  expect(getSlotRepeat("offered", slot, "2026-11-27")?.days).toEqual(["tuesday", "friday"]);
});

test("a copied week leaves out repeating, canceled and existing stops", () => {
  const stop = (some: Partial<Stop>) =>
    ({
      id: 1,
      business_id: 7,
      day: "2026-11-17",
      begins: "11:00",
      repeat: null,
      state: "confirmed",
      may_write: true,
      ...some,
    }) as Stop;
  const there = [
    stopDay({ day: "2026-11-26", begins: "11:00", business: { id: 7, title: "Taco", url: null } }),
  ];

  const copied = copyWeek(
    [
      stop({ id: 1 }),
      stop({ id: 2, repeat: OFFERED }),
      stop({ id: 3, state: "cancelled" }),
      stop({ id: 4, day: "2026-11-19" }),
      stop({ id: 5, day: "2026-11-24" }),
      stop({ id: 6, may_write: false }),
    ],
    "2026-11-23",
    there,
  );

  expect(copied.map(({ id }) => id)).toEqual([1]);
});
