import { expect, test } from "vitest";
import { idempotencyKey } from "./once";

const create = (body: string) => new Request("http://api.test/api/analytics", { method: "POST", body });

test("equal input at the same time is one request", async () => {
  expect(await idempotencyKey(create("one"), 1_000)).toBe(await idempotencyKey(create("one"), 1_300));
});

test("different input, or equal input later, is another request", async () => {
  const first = await idempotencyKey(create("two"), 1_000);

  expect(await idempotencyKey(create("three"), 1_000)).not.toBe(first);
  expect(await idempotencyKey(create("two"), 2_100)).not.toBe(first);
});

test("a request can still be sent after it was named", async () => {
  const request = create("four");
  await idempotencyKey(request);

  expect(await request.text()).toBe("four");
});
