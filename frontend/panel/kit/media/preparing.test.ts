import { expect, test } from "vitest";
import type { MediaFile } from "./library";
import { isRefused, isShown, pauseBeforeAsking } from "./preparing";

function file(id: number, state: MediaFile["state"], url = ""): MediaFile {
  return { id, state, url } as MediaFile;
}

test("files in processing are polled less and less often, up to ten minutes", () => {
  const pauses = [0, 9_999, 10_000, 60_000, 599_999, 600_000].map((after) =>
    pauseBeforeAsking([file(1, "pending")], 5_000 + after),
  );

  expect(pauses).toEqual([1_000, 1_000, 3_000, 15_000, 15_000, false]);
});

test("nothing is polled once every file is ready or rejected", () => {
  expect(pauseBeforeAsking([file(2, "ready", "/a.png"), file(3, "failed"), null, undefined])).toBe(false);
});

test("a replaced file is polled again", () => {
  pauseBeforeAsking([file(4, "pending")], 0);
  pauseBeforeAsking([file(4, "ready", "/a.png")], 5_000);

  expect(pauseBeforeAsking([file(4, "pending", "/a.png")], 900_000)).toBe(1_000);
});

test("the newest of several files determines the interval", () => {
  pauseBeforeAsking([file(5, "pending")], 0);

  expect(pauseBeforeAsking([file(5, "pending"), file(6, "pending")], 300_000)).toBe(1_000);
});

test("a file without a URL is not shown, and rejected after its processing has failed", () => {
  expect([isShown(file(7, "pending")), isShown(file(7, "pending", "/a.png"))]).toEqual([false, true]);
  expect([
    isRefused(file(7, "pending")),
    isRefused(file(7, "failed")),
    isRefused(file(7, "failed", "/a")),
  ]).toEqual([false, true, false]);
});
