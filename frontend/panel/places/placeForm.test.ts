import { expect, test } from "vitest";
import type { Place } from "../kit/stops/wire";
import { newPlace, newSlot, slotProblem, toPlaceForm, toPlaceRequest } from "./placeForm";

const TODAY = "2026-11-25";
const typed = { ...newSlot(TODAY), begins: "11:00", ends: "14:00" };

test("values from the API are sent back unchanged", () => {
  const { repeat, businesses, ...rest } = typed;
  const slots = [
    { ...rest, businesses: 3, repeat: repeat[0] ?? null },
    { ...rest, id: "once", businesses: 1, repeat: null },
  ];
  const place = {
    ...newPlace(),
    version: 4,
    name: "Plaza",
    latitude: 1,
    longitude: 2,
    slots,
  } as unknown as Place; // the form reads nothing else

  expect(toPlaceRequest(toPlaceForm(place))).toEqual({
    version: 4,
    name: "Plaza",
    address: "",
    latitude: 1,
    longitude: 2,
    note: "",
    slots,
  });
});

test("a new slot has the times of the last one, later", () => {
  const next = newSlot(TODAY, { ...typed, day: "2026-12-31", businesses: "4", mode: "ask" });

  expect(next).toEqual({ ...typed, id: next.id, day: "2027-01-01", businesses: "4", mode: "ask" });
  expect(next.id).not.toBe(typed.id);
  expect(newSlot(TODAY, { ...typed, day: "" }).day).toBe(TODAY);
});

test.each([
  [{}, null],
  [{ day: "" }, "day"],
  [{ begins: "" }, "times"],
  [{ ends: "11:00" }, "same"],
  [{ ends: "02:00" }, null],
  [{ businesses: "" }, "businesses"],
  [{ businesses: "201" }, "businesses"],
])("%o shows: %s", (some, problem) => {
  expect(slotProblem({ ...typed, ...some })).toBe(problem);
});
