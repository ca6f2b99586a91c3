// Our home page and list without caches, compared with a Wagtail site with the same content, in alternating turns.
// docs/decisions/benchmarks.md lists the differences between both sites.
import { untilAlike } from "../alike.mjs";
import { countWork, spread, spreadText } from "../cpu.mjs";
import { rate } from "../load.mjs";
import { freePort, ownInstallation } from "../product.mjs";
import { send, signIn } from "../requests.mjs";
import { serve } from "../servers.mjs";
import { wagtailSite } from "../wagtail.mjs";
import { memoryOf } from "./memory.mjs";

const PAIRS = 5;
/** Warm-up seconds of each side before the first turn, to compile frequent code. */
const WARM_UP = 8;
const GOAL = 7;
const LONG = 25;
const LIST = `/posts/by-type?type=members&limit=${LONG}`;
const THEIR_LIST = `/api/v2/pages/?type=wagtail_site.MemberPage&limit=${LONG}&fields=*`;
const GZIP = { "Accept-Encoding": "gzip" };

export async function* peers() {
  console.log("An installation is started with the demo, and a Wagtail site with the same content …");
  const installation = await ownInstallation();
  const ends = [() => installation.end()];
  try {
    const { headers, call } = await signIn({ ...installation, user: installation.editor });
    const wagtail = await wagtailSite(await fillList(call));
    ends.unshift(() => wagtail.end());
    const theirs = { port: wagtail.port, pids: wagtail.pids, host: installation.host };
    await untilAlike(installation, theirs);
    await untilListsAreAlike(call, theirs);
    yield* memories(installation.pids, wagtail.pids);
    const [uncached, blocks] = [
      await oneProcess(installation, "uncached", ends),
      await oneProcess(installation, "uncached_blocks", ends),
    ];
    yield* home({ theirs, uncached, blocks });
    yield* list({ theirs, uncached: { ...uncached, host: `api.${uncached.host}`, headers } });
  } finally {
    for (const end of ends) await end();
  }
}

/** A web process of ours without caches, with the processes that work for it. */
async function oneProcess({ home, host, port, pids }, name, ends) {
  const env = { COMMISSARY_HOME: home, PORT: `${port}`, PAGE_CACHE_BYTES: "0" };
  const server = await serve(`${name}:application`, { port: await freePort(), workers: 1, env });
  ends.unshift(() => server.end());
  const { postgres, renderer, valkey } = pids;
  return { port: server.port, host, pids: { web: server.pid, postgres, renderer, valkey } };
}

/**
 * Publish copies of members until the list has the requested length. Only members without tacos, because the
 * home page shows all tacos. Returns their titles.
 */
async function fillList(call) {
  const members = await call("GET", LIST);
  const others = members.filter(({ external_items: { cuisines } }) =>
    cuisines.every(({ title }) => title !== "Tacos"),
  );
  const more = others.slice(0, LONG - members.length);
  for (const { title, url, post_body: body } of more) {
    const { media, external_data } = body;
    const attributes = { ...body.attributes, url: `${url}-2` };
    const post_body = { attributes, media, external_data };
    await call("POST", "/posts", { title, post_type_id: 2, post_status_id: 2, post_body });
  }
  return more.map(({ title }) => title);
}

async function untilListsAreAlike(call, { port, host }) {
  const ours = (await call("GET", LIST)).map(({ title }) => title);
  const { text } = await send({ port, host, path: THEIR_LIST });
  const theirs = JSON.parse(text).items.map(({ title }) => title);
  if (ours.length !== LONG || ours.join() !== theirs.join())
    throw new Error(`The lists differ: ${ours.join()} and ${theirs.join()}`);
}

function* memories(ours, theirs) {
  const total = (pids) =>
    Object.values(memoryOf(new Set(Object.values(pids)))).reduce((sum, each) => sum + each, 0);
  yield { name: "idle memory: Wagtail with PostgreSQL", value: `${Math.round(total(theirs))} MB` };
  yield {
    name: "idle memory: Commissary, all processes of npm start",
    value: `${Math.round(total(ours))} MB`,
  };
}

async function* home({ theirs, uncached, blocks }) {
  const page = (side) => ({ ...side, headers: GZIP, paths: "/" });
  const sides = { Wagtail: page(theirs), ours: page(uncached), "ours, every block rendered": page(blocks) };
  yield* rows("home page", await alternating(sides), { ours: GOAL });
}

async function* list({ theirs, uncached }) {
  const sides = { Wagtail: { ...theirs, paths: THEIR_LIST }, ours: { ...uncached, paths: `/api${LIST}` } };
  yield* rows(`API, ${LONG} posts`, await alternating(sides));
}

/** Return the cost of each side, and the ratio of Wagtail to ours in the same turn. */
function* rows(name, { Wagtail, ...ours }, goals = {}) {
  for (const [who, turns] of Object.entries({ Wagtail, ...ours })) {
    yield { name: `${name}, ${who}: CPU ms per request`, value: spreadText(turns.map(sum), 1) };
    const parts = Object.keys(turns[0].spent);
    const medians = parts.map((part) => spread(turns.map(({ spent }) => spent[part])).median.toFixed(1));
    yield { name: `  ${parts.join(" + ")}`, value: medians.join(" + ") };
    yield { name: "  requests per second", value: spreadText(turns.map(({ perSecond }) => perSecond)) };
  }
  for (const [who, turns] of Object.entries(ours)) {
    const ratios = turns.map((turn, at) => sum(Wagtail[at]) / sum(turn));
    yield {
      name: `${name}: CPU time, Wagtail / ${who}`,
      goal: goals[who] ? `≥ ${goals[who]} ×` : "",
      value: spreadText(ratios, 2),
      isMet: goals[who] ? spread(ratios).median >= goals[who] : undefined,
    };
  }
}

/**
 * Return the turns of each side: responses per second, and CPU milliseconds of each part per finished
 * response.
 */
async function alternating(sides) {
  const turns = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
  for (const { pids, ...target } of Object.values(sides)) await rate({ ...target, seconds: WARM_UP });
  for (let turn = 0; turn < PAIRS; turn += 1)
    for (const [name, { pids, ...target }] of Object.entries(sides)) {
      await rate({ ...target, seconds: 1 });
      const counts = Object.entries(pids).map(([part, pid]) => [part, countWork(pid)]);
      const { finished, perSecond } = await rate({ ...target, seconds: 3 });
      const spent = counts.map(([part, count]) => [part, count() / 1000 / finished]);
      turns[name].push({ perSecond, spent: Object.fromEntries(spent) });
    }
  return turns;
}

function sum({ spent }) {
  return Object.values(spent).reduce((total, each) => total + each, 0);
}
