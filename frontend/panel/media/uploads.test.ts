import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../client/errors";
import { UploadQueue } from "./uploads";

/** Return a queue of uploads that the test completes or fails. */
function queueOfHand() {
  const under = new Map<string, { arrive: () => void; fail: (error?: ApiError) => void }>();
  const done: string[] = [];
  const queue = new UploadQueue<string>(
    (file) =>
      new Promise((resolve, reject) => {
        const fail = (error = new ApiError(413, { message: "Too large." })) => reject(error);
        under.set(file.name, { arrive: () => resolve(file.name), fail });
      }),
    (name) => done.push(name),
  );
  return { queue, under, done };
}

afterEach(() => vi.useRealTimers());

const files = (...names: string[]) => names.map((name) => new File(["x"], name));
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("three files are uploaded in parallel, the others follow", async () => {
  const { queue, under, done } = queueOfHand();

  queue.add(files("a", "b", "c", "d"), "library");
  expect([...under.keys()]).toEqual(["a", "b", "c"]);
  under.get("b")?.arrive();
  await settled();

  expect([...under.keys()]).toEqual(["a", "b", "c", "d"]);
  expect(done).toEqual(["b"]);
});

test("a failed upload shows its reason, blocks no other, and can be retried", async () => {
  const { queue, under, done } = queueOfHand();
  queue.add(files("a"), "library");
  under.get("a")?.fail();
  await settled();

  expect(queue.all()[0]).toMatchObject({ state: "failed", problem: "Too large." });
  expect(queue.isBusy()).toBe(false);
  queue.retry(queue.all()[0]?.key ?? 0);
  under.get("a")?.arrive();
  await settled();

  expect(done).toEqual(["a"]);
  queue.clear();
  expect(queue.all()).toEqual([]);
});

test("throttled uploads wait and continue automatically", async () => {
  vi.useFakeTimers();
  const { queue, under, done } = queueOfHand();
  queue.add(files("a", "b", "c", "d"), "library");
  under.get("a")?.fail(new ApiError(429, { message: "Too many requests." }, 39));
  under.get("b")?.arrive();
  await vi.advanceTimersByTimeAsync(38_000);

  expect(queue.all().map(({ state }) => state)).toEqual(["waiting", "done", "sending", "waiting"]);
  expect([queue.isPausing(), queue.isBusy(), under.has("d")]).toEqual([true, true, false]);
  await vi.advanceTimersByTimeAsync(2_000);
  for (const name of ["a", "c", "d"]) under.get(name)?.arrive();
  await vi.advanceTimersByTimeAsync(0);

  expect(queue.isPausing()).toBe(false);
  expect(done.toSorted()).toEqual(["a", "b", "c", "d"]);
});

test("a long wait shows a notice, and all failed uploads are retried together", async () => {
  const { queue, under, done } = queueOfHand();
  queue.add(files("a", "b"), "library");
  for (const name of ["a", "b"]) under.get(name)?.fail(new ApiError(429, { message: "In an hour." }, 3600));
  await settled();

  expect(queue.all().map(({ problem }) => problem)).toEqual(["In an hour.", "In an hour."]);
  queue.retryAll();
  for (const name of ["a", "b"]) under.get(name)?.arrive();
  await settled();

  expect(done).toEqual(["a", "b"]);
});
