// Unchanged pages: one web process compared with one nginx that sends the same bytes, in alternating pairs.
import { spread, spreadText } from "../cpu.mjs";
import { nginxWith } from "../nginx.mjs";
import { freePort } from "../product.mjs";
import { serve } from "../servers.mjs";
import { hammer } from "../wrk.mjs";

const PAIRS = 5;

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
  yield { name: "bytes of the page, compressed", value: `${size}` };
  yield { name: "nginx gzip_static, answers a second", value: spreadText(of("nginx", "perSecond")) };
  yield { name: "a cached page, answers a second", value: spreadText(of("ours", "perSecond")) };
  yield { name: "nginx, µs of processor for one", value: spreadText(of("nginx", "microseconds"), 1) };
  yield { name: "a cached page, µs of processor for one", value: spreadText(of("ours", "microseconds"), 1) };
  yield { name: "the slowest of a hundred, ms", value: spreadText(of("ours", "p99"), 1) };
  yield { name: "rate, of nginx' in the same pair", value: spreadText(ratios, 2) };
  yield {
    name: "work, nginx' for ours in the same pair",
    goal: "≥ 0.55",
    value: spreadText(costs, 2),
    isMet: spread(costs).median >= 0.55,
  };
}
