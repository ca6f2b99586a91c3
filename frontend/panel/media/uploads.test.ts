import { expect, test } from "vitest";
import { ApiError } from "../../client/errors";
import { UploadQueue } from "./uploads";

/** A queue whose files arrive, or fail, when the test says so. */
function queueOfHand() {
  const under = new Map<string, { arrive: () => void; fail: () => void }>();
  const done: string[] = [];
  const queue = new UploadQueue<string>(
    (file) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new ApiError(413, { message: "Too large." }));
        under.set(file.name, { arrive: () => resolve(file.name), fail });
      }),
    (name) => done.push(name),
  );
  return { queue, under, done };
}

const files = (...names: string[]) => names.map((name) => new File(["x"], name));
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("three files travel at once, the others follow", async () => {
  const { queue, under, done } = queueOfHand();

  queue.add(files("a", "b", "c", "d"), "library");
  expect([...under.keys()]).toEqual(["a", "b", "c"]);
  under.get("b")?.arrive();
  await settled();

  expect([...under.keys()]).toEqual(["a", "b", "c", "d"]);
  expect(done).toEqual(["b"]);
});

test("a file that failed says why, holds up nobody, and can be tried again", async () => {
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
