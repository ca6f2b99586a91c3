// Lists, pickers and pages of a domain with ten thousand members and as many files, a page of 300 blocks, and
// fifty editors who save simultaneously, on a separate installation. Each result includes the 95th
// percentile.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { spread } from "../cpu.mjs";
import { ownInstallation } from "../product.mjs";
import { root } from "../programs.mjs";
import { send, signIn } from "../requests.mjs";

const run = promisify(execFile);
const ROWS = 10_000;
const TURNS = 60;
const MOST = 150;
const EDITORS = 50;
/** Seconds from an editor's last key press until the input is saved. */
const PAUSE = 3_000;
const SAVES = 5;

export async function* large() {
  const product = await ownInstallation();
  try {
    const { home, host, port, editor } = product;
    const api = await signIn({ port, host, user: editor });
    const few = await each(readings(api, product, 0));
    await run(join(root, ".venv/bin/python"), ["-m", "tests.bench.large", host, `${ROWS}`, `${ROWS}`], {
      cwd: root,
      env: { ...process.env, COMMISSARY_HOME: home, DJANGO_SETTINGS_MODULE: "commissary.settings" },
      timeout: 300_000,
    });
    const many = await each(readings(api, product, ROWS));
    for (const name of Object.keys(many)) yield* row(`${name}, ms`, many[name], few[name]);
    const [small, big] = [await editings(api, product, 3), await editings(api, product, 300)];
    yield* row("saving a page of 300 blocks, ms", big.saves, small.saves);
    yield* row("the first visit to it after that, ms", big.visits, small.visits);
    yield* row(`save with ${EDITORS} active editors, ms`, await typing(api, EDITORS), await typing(api, 1));
  } finally {
    await product.end();
  }
}

/** Return the median, in parentheses the median with the demo's few rows, and the 95th percentile. */
function* row(name, times, before) {
  const p95 = slowest(times);
  const { median } = spread(times);
  const of = before ? ` (${spread(before).median.toFixed(0)})` : "";
  yield {
    name,
    value: `${median.toFixed(0)}${of} / ${p95.toFixed(0)}`,
    goal: `≤ ${MOST}`,
    isMet: p95 <= MOST,
  };
}

/** Requests of panel and visitors with many rows, and in parentheses the time with the demo's few rows. */
function readings({ call }, { host, port }, rows) {
  const posts = (query) => () => call("GET", `/posts/by-type?type=members&latest=true&limit=25&${query}`);
  const files = (query) => () => call("GET", `/media?limit=60&${query}`);
  const page = (path) => async (turn) => {
    const { status, text } = await send({ port, host, path: path(turn) });
    if (status !== 200) throw new Error(`${path(turn)}: ${status} ${text.slice(0, 200)}`);
  };
  return {
    "list of posts": posts("offset=0"),
    "list of posts, its end": posts("offset=9900"),
    "list of posts by title": posts("sortBy=title&sortDir=desc"),
    "list of posts filtered by a word": (turn) => posts(`search=${turn}0`)(),
    "picker of posts": (turn) =>
      call("GET", `/posts/by-type?type=members&limit=50&sortBy=title&search=${turn}`),
    "counts of a collection": () => call("GET", "/posts/counts?type=members"),
    files: files("sortBy=created_at&sortDir=desc"),
    "files, the end": files("offset=9900&sortBy=created_at&sortDir=desc"),
    "files by size": files("sortBy=size&sortDir=desc"),
    "files filtered by a word": (turn) => files(`search=${turn}0`)(),
    folders: () => call("GET", "/media/folders"),
    // The demo's few rows are on one page.
    ...(rows && { "members, an uncached page": page((turn) => `/members?page=${turn + 2}`) }),
    "members filtered by a word": page((turn) => `/members?q=taco${turn}`),
    "site map": page(() => "/sitemap.xml"),
  };
}

async function each(acts) {
  const times = {};
  for (const [name, act] of Object.entries(acts)) times[name] = await timesOf(act);
  return times;
}

/** Return the milliseconds of each run, one after another. */
async function timesOf(act, turns = TURNS) {
  const times = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    await act(turn);
    times.push(performance.now() - began);
  }
  return times;
}

async function pageOf({ call }, blocks) {
  const title = `Bench ${blocks} ${performance.now()}`;
  return call("POST", "/posts", { title, post_type_id: 1, post_status_id: 2, ...bodyOf(blocks, "new") });
}

function bodyOf(blocks, word) {
  const content = Array.from({ length: blocks }, (_, index) => ({
    type: "RichText",
    props: { id: `b-${index}`, html: `<p>${`${word} of part ${index}. `.repeat(12)}</p>` },
  }));
  return { post_body: { builder: { schema: 1, root: {}, content } } };
}

/**
 * Return the milliseconds of each save of a live page with the given number of blocks, and of the first visit
 * after it.
 */
async function editings({ call }, { port, host }, blocks) {
  const post = await pageOf({ call }, blocks);
  const visits = [];
  const saves = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const word = `words-${turn}-`;
    const began = performance.now();
    await call("PUT", `/posts/${post.id}/body`, { ...bodyOf(blocks, word), post_status_id: 2 });
    const saved = performance.now();
    const { text } = await send({ port, host, path: `/${post.url}` });
    if (!text.includes(word)) throw new Error(`${post.url} does not show ${word}`);
    saves.push(saved - began);
    visits.push(performance.now() - saved);
  }
  return { saves, visits };
}

/** Each editor saves a separate page repeatedly, at times spread over the pause. */
async function typing({ call }, editors) {
  const posts = [];
  for (let number = 0; number < editors; number += 1) posts.push(await pageOf({ call }, 10));
  const saves = posts.map(async (post, index) => {
    await pause((PAUSE * index) / editors);
    const times = [];
    for (let turn = 0; turn < SAVES; turn += 1) {
      const save = () =>
        call("PUT", `/posts/${post.id}/body`, { ...bodyOf(10, `turn-${turn}`), autosave: true });
      times.push(...(await timesOf(save, 1)));
      await pause(PAUSE);
    }
    return times;
  });
  return (await Promise.all(saves)).flat();
}

function slowest(times) {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1];
}

function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
