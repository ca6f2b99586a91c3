// Unchanged pages: one web process compared with one nginx that sends the same bytes, in alternating pairs.
import { spread, spreadText } from "../cpu.mjs";
import { nginxWith } from "../nginx.mjs";
import { freePort } from "../product.mjs";
import { serve } from "../servers.mjs";
import { hammer } from "../wrk.mjs";

const PAIRS = 5;
const GOALS = { perSecond: 10_000, p99: 5 };

export async function* cached({ home, host, port, page }) {
  const headers = { Host: `${host}:${port}`, "Accept-Encoding": "gzip" };
  const { bytes } = await page("/", { "Accept-Encoding": "gzip" });
  const nginx = await nginxWith(bytes, await freePort());
  const env = { COMMISSARY_HOME: home, PORT: `${port}` };
  let ours;
  try {
    ours = await serve("commissary.rsgi:application", { port: await freePort(), workers: 1, env });
    await hammer({ ...ours, path: "/", headers, seconds: 1 });
    const pairs = [];
    for (let turn = 0; turn < PAIRS; turn += 1)
      pairs.push({
        nginx: await hammer({ ...nginx, path: "/", headers }),
        ours: await hammer({ ...ours, path: "/", headers }),
      });
    yield* rows(pairs, bytes.length);
  } finally {
    nginx.end();
    ours?.end();
  }
}

function* rows(pairs, size) {
  const of = (who, what) => pairs.map((each) => each[who][what]);
  const ratios = pairs.map((each) => each.ours.perSecond / each.nginx.perSecond);
  const costs = pairs.map((each) => each.nginx.microseconds / each.ours.microseconds);
  yield { name: "compressed page, bytes", value: `${size}` };
  yield { name: "nginx with gzip_static, requests per second", value: spreadText(of("nginx", "perSecond")) };
  yield {
    name: "Commissary, requests per second",
    goal: `≥ ${GOALS.perSecond}`,
    value: spreadText(of("ours", "perSecond")),
    isMet: spread(of("ours", "perSecond")).median >= GOALS.perSecond,
  };
  yield {
    name: "nginx with gzip_static, CPU µs per request",
    value: spreadText(of("nginx", "microseconds"), 1),
  };
  yield { name: "Commissary, CPU µs per request", value: spreadText(of("ours", "microseconds"), 1) };
  yield {
    name: "Commissary, p99, ms",
    goal: `≤ ${GOALS.p99}`,
    value: spreadText(of("ours", "p99"), 1),
    isMet: spread(of("ours", "p99")).median <= GOALS.p99,
  };
  yield { name: "request rate, Commissary / nginx", value: spreadText(ratios, 2) };
  yield { name: "CPU time, nginx / Commissary", value: spreadText(costs, 2) };
}
