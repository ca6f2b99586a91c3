import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AUTOSAVE_DELAY, SaveQueue, type SaveState } from "./saveQueue";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Call {
  value: string;
  succeed: () => void;
  fail: (error: Error) => void;
}

function queueWith(verdict: (error: unknown, attempt: number) => number | "stop" = () => "stop") {
  const calls: Call[] = [];
  const states: SaveState[] = [];
  const queue = new SaveQueue<string>({
    send: (value) =>
      new Promise((resolve, reject) => {
        calls.push({ value, succeed: resolve, fail: reject });
      }),
    verdict,
    onState: (state) => states.push(state),
  });
  return { queue, calls, states, sent: () => calls.map(({ value }) => value) };
}

test("only the last of many changes is sent, after a pause", async () => {
  const { queue, sent } = queueWith();
  queue.change("H");
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY - 1);
  queue.change("He");
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY - 1);
  expect(sent()).toEqual([]);

  await vi.advanceTimersByTimeAsync(1);

  expect(sent()).toEqual(["He"]);
});

test("one save runs at a time, and later changes follow", async () => {
  const { queue, calls, sent, states } = queueWith();
  queue.change("one");
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY);
  queue.change("two");
  queue.change("three");
  await vi.advanceTimersByTimeAsync(10 * AUTOSAVE_DELAY);
  expect(sent()).toEqual(["one"]);

  calls[0]?.succeed();
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY);
  expect(sent()).toEqual(["one", "three"]);
  expect(queue.isBehind).toBe(true);

  calls[1]?.succeed();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.isBehind).toBe(false);
  expect(states.at(-1)).toBe("saved");
});

test("a flush waits for the running save and the following one", async () => {
  const { queue, calls } = queueWith();
  queue.change("one");
  const flushed = queue.flush();
  queue.change("two");
  calls[0]?.succeed();
  await vi.advanceTimersByTimeAsync(0);
  calls[1]?.succeed();

  expect(await flushed).toBe(true);
  expect(calls).toHaveLength(2);
});

test("a failed save is retried with the latest change", async () => {
  const { queue, calls, sent, states } = queueWith(() => 2_000);
  queue.change("one");
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY);
  calls[0]?.fail(new Error("No network"));
  await vi.advanceTimersByTimeAsync(0);
  expect(states.at(-1)).toBe("retrying");

  queue.change("two");
  await vi.advanceTimersByTimeAsync(2_000);

  expect(sent()).toEqual(["one", "two"]);
});

test("a stopped queue sends nothing until it resumes", async () => {
  const { queue, calls, sent, states } = queueWith(() => "stop");
  queue.change("one");
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY);
  calls[0]?.fail(new Error("Stale"));
  await vi.advanceTimersByTimeAsync(0);
  queue.change("two");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual(["one"]);
  expect(states.at(-1)).toBe("stopped");
  expect(await queue.flush()).toBe(false);

  queue.resume();
  await vi.advanceTimersByTimeAsync(0);

  expect(sent()).toEqual(["one", "two"]);
});

test("changes replaced by another user's version are not sent", async () => {
  const { queue, calls, sent } = queueWith(() => "stop");
  queue.change("mine");
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY);
  calls[0]?.fail(new Error("Stale"));
  await vi.advanceTimersByTimeAsync(0);

  queue.forget();
  queue.change("later");
  await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY);

  expect(sent()).toEqual(["mine", "later"]);
});
