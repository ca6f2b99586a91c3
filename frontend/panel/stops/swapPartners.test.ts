import { expect, test } from "vitest";
import type { StopDay } from "../kit/stops/wire";
import { swapPartners } from "./swapPartners";

function getDay(stop_id: number, business: number, day: string, over: Partial<StopDay> = {}): StopDay {
  const ends_at = `${day}T22:00:00Z`;
  return {
    stop_id,
    business: { id: business },
    day,
    ends_at,
    state: "confirmed",
    is_cancelled: false,
    ...over,
  } as StopDay;
}

const monday = Date.parse("2026-11-23T08:00:00Z");

test("a stop of several days is offered once, with all of them", () => {
  const others = [
    getDay(1, 10, "2026-11-23"),
    getDay(2, 20, "2026-11-23"),
    getDay(3, 30, "2026-11-24"),
    getDay(2, 20, "2026-11-25"),
  ];

  const partners = swapPartners({ id: 1, business_id: 10 }, others, monday);

  expect(partners.map(({ first, days }) => [first.stop_id, days])).toEqual([
    [2, ["2026-11-23", "2026-11-25"]],
    [3, ["2026-11-24"]],
  ]);
});

test("swap partners exclude the same member and unconfirmed or canceled stops", () => {
  const others = [
    getDay(1, 10, "2026-11-23"),
    getDay(4, 10, "2026-11-23"),
    getDay(5, 50, "2026-11-23", { state: "asked" }),
    getDay(6, 60, "2026-11-23", { is_cancelled: true }),
  ];

  expect(swapPartners({ id: 1, business_id: 10 }, others, monday)).toEqual([]);
});

test("past stops are not offered", () => {
  const others = [getDay(2, 20, "2026-11-23"), getDay(3, 30, "2026-11-23"), getDay(3, 30, "2026-11-25")];

  const partners = swapPartners({ id: 1, business_id: 10 }, others, Date.parse("2026-11-24T08:00:00Z"));

  expect(partners.map(({ first, days }) => [first.stop_id, days])).toEqual([[3, ["2026-11-25"]]]);
});
