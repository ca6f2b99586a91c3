// Reading and rendering without caches, by one web process.

import { countWork } from "../cpu.mjs";
import { rate } from "../load.mjs";
import { freePort } from "../product.mjs";
import { signIn } from "../requests.mjs";
import { serve } from "../servers.mjs";

const MOST = { p99: 75 };
/** Seconds: after this time, frequent code is compiled. */
const WARM_UP = 8;

export async function* uncached({ home, host, port, pids, editor }) {
  const env = { COMMISSARY_HOME: home, PORT: `${port}`, PAGE_CACHE_BYTES: "0" };
  const server = await serve("uncached:application", { port: await freePort(), workers: 1, env });
  try {
    const { headers } = await signIn({ port, host, user: editor });
    const api = { ...server, host: `api.${host}`, headers };
    const visitor = { ...server, host, headers: { "Accept-Encoding": "gzip" } };
    for (const [name, most, target] of [
      ["home page", 6.5, { ...visitor, paths: "/" }],
      ["search", null, { ...visitor, paths: (turn) => `/members?q=${turn}${process.pid}` }],
      ["API list of 25 posts", 5, { ...api, paths: "/api/posts/by-type?type=members&limit=25" }],
      ["API colors", 1.5, { ...api, paths: "/api/options/colors" }],
      ["API account", 3, { ...api, paths: "/api/account" }],
    ])
      yield* measured(name, most, target, { ...pids, web: server.pid });
  } finally {
    server.end();
  }
}

async function* measured(name, most, target, pids) {
  await rate({ ...target, seconds: WARM_UP });
  const parts = ["web", "postgres", "renderer", "valkey"];
  const counts = parts.map((part) => countWork(pids[part]));
  const result = await rate(target);
  const spent = counts.map((count) => count() / 1000 / result.finished);
  const total = spent.reduce((sum, each) => sum + each, 0);
  yield {
    name: `${name}, CPU ms per request`,
    goal: most === null ? "" : `≤ ${most}`,
    value: total.toFixed(2),
    isMet: most === null ? undefined : total <= most,
  };
  yield { name: `  ${parts.join(" + ")}`, value: spent.map((each) => each.toFixed(2)).join(" + ") };
  yield { name: "  requests per second", value: result.perSecond.toFixed(0) };
  yield {
    name: "  p99",
    goal: `≤ ${MOST.p99} ms`,
    value: `${Math.round(result.p99)} ms`,
    isMet: result.p99 <= MOST.p99,
  };
}
