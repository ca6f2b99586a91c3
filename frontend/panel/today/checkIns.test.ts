import { beforeEach, expect, test } from "vitest";
import { NoAnswer } from "../../client/errors";
import type { StopDay } from "../kit/stops/wire";
import {
  type CheckInChange,
  getCounts,
  getProgress,
  groupByPlace,
  stopOutbox,
  stopsOfToday,
  withCheckIn,
} from "./checkIns";

const TODAY = "2026-11-25";

function stop(some: Partial<StopDay> = {}): StopDay {
  return {
    stop_id: 1,
    business: { id: 7, title: "Marisol", url: null },
    place: { id: 3, name: "Civic Plaza", address: "", latitude: null, longitude: null },
    day: TODAY,
    begins: "11:00",
    ends: "14:00",
    starts_at: "2026-11-25T19:00:00Z",
    ends_at: "2026-11-25T22:00:00Z",
    state: "confirmed",
    is_cancelled: false,
    is_business_closed: false,
    mark: null,
    ...some,
  } as StopDay;
}

const at = (time: string) => new Date(`2026-11-25T${time}Z`);
const marked = (state: "here" | "late" | "absent") =>
  stop({ mark: { state, at: "2026-11-25T19:00:00Z", note: "" } });

test.each([
  ["18:59:59", "coming"],
  ["19:00:00", "due"],
  ["19:14:59", "due"],
  ["19:15:00", "missing"],
  ["21:59:59", "missing"],
  ["22:00:00", "over"],
])("at %s UTC a truck of which nothing was said is: %s", (time, standing) => {
  expect(getProgress(stop(), at(time))).toBe(standing);
});

test("who said something has not failed to show up", () => {
  expect(getProgress(marked("late"), at("20:00:00"))).toBe("late");
  expect(getProgress(marked("here"), at("18:00:00"))).toBe("here");
  expect(getProgress(marked("here"), at("23:00:00"))).toBe("over");
  expect(getProgress(marked("absent"), at("23:00:00"))).toBe("absent");
  expect(getProgress(stop({ is_cancelled: true }), at("20:00:00"))).toBe("cancelled");
});

test("yesterday's stop is today's while it goes on past midnight", () => {
  const night = { day: "2026-11-24", ends_at: "2026-11-25T10:00:00Z" };
  const days = [stop(night), stop(), stop({ state: "asked" }), stop({ day: "2026-11-26" })];

  expect(stopsOfToday(days, TODAY, at("09:00:00"))).toEqual([days[0], days[1]]);
  expect(stopsOfToday(days, TODAY, at("10:00:00"))).toEqual([days[1]]);
});

test("the association reads today by place, spots of one truck last", () => {
  const own = stop({
    stop_id: 2,
    place: { id: null, name: "", address: "5th St", latitude: null, longitude: null },
  });
  const other = { ...marked("here"), stop_id: 3 };

  expect(groupByPlace([own, stop(), other]).map(({ name, stops }) => [name, stops.length])).toEqual([
    ["Civic Plaza", 2],
    ["5th St", 1],
  ]);
  expect(getCounts([own, stop(), other], at("19:30:00"))).toEqual({
    here: 1,
    late: 0,
    missing: 2,
    coming: 0,
  });
});

test("a check-in is shown on its stop and day only", () => {
  const change: CheckInChange = { stop: 1, day: TODAY, state: "here" };

  expect(withCheckIn(stop(), change, at("19:00:00")).mark?.state).toBe("here");
  expect(withCheckIn(marked("here"), { ...change, state: null }, at("19:00:00")).mark).toBeNull();
  expect(withCheckIn(stop({ day: "2026-11-26" }), change, at("19:00:00")).mark).toBeNull();
});

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  globalThis.localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  } as unknown as Storage; // the outbox calls nothing else
});

test("of several taps without a network the last one on each stop is sent, once", async () => {
  stopOutbox.store("u", { stop: 1, day: TODAY, state: "late" });
  stopOutbox.store("u", { stop: 2, day: TODAY, state: "here" });
  stopOutbox.store("u", { stop: 1, day: TODAY, state: "here" });
  const sent: CheckInChange[] = [];

  await stopOutbox.send("u", async () => Promise.reject(new NoAnswer(null)));
  await stopOutbox.send("u", async (change) => sent.push(change));
  await stopOutbox.send("u", async (change) => sent.push(change));

  expect(sent).toEqual([
    { stop: 2, day: TODAY, state: "here" },
    { stop: 1, day: TODAY, state: "here" },
  ]);
});

test("stored data of another format is not sent", () => {
  stored.set(
    "today-stops-unsent u",
    JSON.stringify([
      { stop: "1", day: TODAY, state: "here" },
      { stop: 1, day: TODAY, state: "gone" },
    ]),
  );

  expect(stopOutbox.waiting("u")).toEqual([]);
});
