import { expect, test } from "vitest";
import { NoAnswer } from "../../client/errors";
import { storeDraft } from "../kit/drafts/drafts";
import type { StopDay } from "../kit/stops/wire";
import {
  type CheckInChange,
  getCounts,
  getProgress,
  groupByPlace,
  listTodaysStops,
  stopOutbox,
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
])("at %s UTC a truck without check-in is: %s", (time, standing) => {
  expect(getProgress(stop(), at(time))).toBe(standing);
});

test("a truck with a check-in is not missing", () => {
  expect(getProgress(marked("late"), at("20:00:00"))).toBe("late");
  expect(getProgress(marked("here"), at("18:00:00"))).toBe("here");
  expect(getProgress(marked("here"), at("23:00:00"))).toBe("over");
  expect(getProgress(marked("absent"), at("23:00:00"))).toBe("absent");
  expect(getProgress(stop({ is_cancelled: true }), at("20:00:00"))).toBe("cancelled");
});

test("yesterday's stop counts as today's while it continues past midnight", () => {
  const night = { day: "2026-11-24", ends_at: "2026-11-25T10:00:00Z" };
  const days = [stop(night), stop(), stop({ state: "asked" }), stop({ day: "2026-11-26" })];

  expect(listTodaysStops(days, TODAY, at("09:00:00"))).toEqual([days[0], days[1]]);
  expect(listTodaysStops(days, TODAY, at("10:00:00"))).toEqual([days[1]]);
});

test("today's stops are grouped by place, places of one truck last", () => {
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

test("after several taps offline, the last one of each stop is sent once", async () => {
  stopOutbox.store("1.2", { stop: 1, day: TODAY, state: "late" });
  stopOutbox.store("1.2", { stop: 2, day: TODAY, state: "here" });
  stopOutbox.store("1.2", { stop: 1, day: TODAY, state: "here" });
  const sent: CheckInChange[] = [];

  await stopOutbox.send("1.2", async () => Promise.reject(new NoAnswer(null)));
  await stopOutbox.send("1.2", async (change) => sent.push(change));
  await stopOutbox.send("1.2", async (change) => sent.push(change));

  expect(sent).toEqual([
    { stop: 2, day: TODAY, state: "here" },
    { stop: 1, day: TODAY, state: "here" },
  ]);
});

test("stored data of another format is not sent", () => {
  const changes = [
    { stop: "1", day: TODAY, state: "here" },
    { stop: 1, day: TODAY, state: "gone" },
  ];
  storeDraft("1.1.today-stops-unsent", { at: 1, changes });

  expect(stopOutbox.waiting("1.1")).toEqual([]);
});
