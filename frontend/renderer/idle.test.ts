// @vitest-environment node
import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { collectWhenIdle } from "./idle";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("garbage is collected once after an idle period, and not between pages", () => {
  const [port, collect] = [new EventEmitter(), vi.fn()];
  collectWhenIdle(port, collect);

  for (let page = 0; page < 20; page += 1) {
    port.emit("message");
    vi.advanceTimersByTime(4_000);
  }
  const between = collect.mock.calls.length;
  vi.advanceTimersByTime(60_000);

  expect([between, collect.mock.calls.length]).toEqual([0, 1]);
});

test("pages are rendered without a garbage collector", () => {
  const port = new EventEmitter();

  collectWhenIdle(port, undefined);

  expect(port.emit("message")).toBe(false);
});
