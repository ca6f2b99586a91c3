// @vitest-environment node
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { createRenderServer } from "./http";
import { RenderPool } from "./pool";

/** The script of a thread that renders "fine" and hangs on any other payload. */
const script = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", (task) => {
    while (task && Buffer.from(task.payload).toString() !== "fine");
    parentPort.postMessage({ html: Buffer.from("rendered"), leftOut: [] });
  });
  parentPort.postMessage("ready");
`;

test("a render timeout differs from an overloaded renderer", async () => {
  const pool = new RenderPool(() => new Worker(script, { eval: true }), {
    size: 1,
    renderMilliseconds: 1_000,
    queue: 1,
  });
  const server = createRenderServer(pool, "");
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/page`;
  const ask = (body: string) => fetch(address, { method: "POST", body, headers: { Accept: "text/html" } });
  expect((await ask("fine")).status).toBe(200);

  const slow = ask("slow");
  const others = await Promise.all(["fine", "fine", "fine"].map(async (body) => (await ask(body)).status));

  expect((await slow).status).toBe(504);
  expect(others.sort()).toEqual([200, 503, 503]);
  expect((await ask("fine")).status).toBe(200);
  server.close();
  server.closeAllConnections();
  await pool.close();
});
