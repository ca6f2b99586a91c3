// @vitest-environment node
import { Worker } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";
import { PoolBusy, RenderPool } from "./pool";

/** The script of a thread that returns the payload, hangs on "hang" and exits on "die". */
const script = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", (task) => {
    const payload = task && Buffer.from(task.payload).toString();
    if (payload === "hang") for (;;);
    if (payload === "die") process.exit(1);
    parentPort.postMessage({ html: payload, leftOut: [] });
  });
  parentPort.postMessage("ready");
`;

/** A time limit far above the rendering time of a page on a busy machine. */
const UNHURRIED = 20_000;
/** The time limit in tests where a page must exceed it. */
const SHORT = { renderMilliseconds: 1_000 };

const pools: RenderPool[] = [];
let running = 0;

function startThread(): Worker {
  running += 1;
  return new Worker(script, { eval: true }).on("exit", () => {
    running -= 1;
  });
}

interface Limits {
  queue?: number;
  idleMilliseconds?: number;
  renderMilliseconds?: number;
}

function getPool(size: number, limits: Limits = {}): RenderPool {
  const pool = new RenderPool(startThread, { size, renderMilliseconds: UNHURRIED, ...limits });
  pools.push(pool);
  return pool;
}

function render(pool: RenderPool, payload: string, signal = new AbortController().signal) {
  return pool.render(new TextEncoder().encode(payload), signal);
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

test("pages wait for their turn and are returned to their callers", async () => {
  const pool = getPool(2);
  const payloads = Array.from({ length: 20 }, (_, index) => `page ${index}`);

  const answers = await Promise.all(payloads.map((payload) => render(pool, payload)));

  expect(answers).toEqual(payloads.map((html) => ({ html, leftOut: [] })));
});

test.each(["hang", "die"])(
  "only the page that makes its thread %s fails; a new thread renders the next",
  async (bad) => {
    const pool = getPool(1, SHORT);

    await expect(render(pool, bad)).rejects.toThrow("not rendered within 1000 ms");

    expect(await render(pool, "fine")).toEqual({ html: "fine", leftOut: [] });
  },
);

test("a hanging page does not block other threads", async () => {
  const pool = getPool(2);
  await Promise.all([render(pool, "one"), render(pool, "other")]);
  const hanging = render(pool, "hang").catch((error: Error) => error);

  const first = await Promise.race([hanging, render(pool, "fine")]);

  expect(first).toEqual({ html: "fine", leftOut: [] });
});

test("additional threads start while pages wait, and end when idle", async () => {
  const pool = getPool(3, { idleMilliseconds: 50 });
  await render(pool, "one");
  expect(running).toBe(1);

  await Promise.all(
    Array.from({ length: 400 }, (_, index) => render(pool, `page ${index}`).catch(() => "busy")),
  );
  const atMost = running;
  await vi.waitFor(() => expect(running).toBe(1));

  expect(atMost).toBeGreaterThan(1);
  expect(await render(pool, "fine")).toEqual({ html: "fine", leftOut: [] });
});

test("pages beyond the queue limit are rejected immediately", async () => {
  const pool = getPool(1, { queue: 2 });
  const waiting = ["one", "two"].map((payload) => render(pool, payload));

  await expect(render(pool, "three")).rejects.toBeInstanceOf(PoolBusy);

  await expect(Promise.all(waiting)).resolves.toHaveLength(2);
});

test("an abandoned page is not rendered", async () => {
  const pool = getPool(1, SHORT);
  const gone = new AbortController();
  const first = render(pool, "hang").catch(() => "given up");
  const abandoned = render(pool, "hang", gone.signal);
  gone.abort();
  const next = render(pool, "fine");

  await expect(abandoned).rejects.toThrow("The caller has gone");
  expect(await first).toBe("given up");
  expect(await next).toEqual({ html: "fine", leftOut: [] });
});

test("a thread answers a check before waiting pages", async () => {
  const pool = getPool(1);
  const answered: string[] = [];
  const rendered = ["one", "two", "three"].map((payload) =>
    render(pool, payload).then(() => answered.push(payload)),
  );
  const checked = pool.check().then(() => answered.push("check"));

  await Promise.all([...rendered, checked]);

  expect(answered.at(0)).toBe("check");
});

test("a check waits for a replaced thread, and fails if there is none", async () => {
  const pool = getPool(1, SHORT);
  const hanging = render(pool, "hang").catch(() => "given up");
  await expect(pool.check()).resolves.toBeDefined();
  expect(await hanging).toBe("given up");

  await pool.close();

  await expect(pool.check()).rejects.toThrow("No thread has answered");
});
