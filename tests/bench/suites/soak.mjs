// Memory of all processes while visitors read and editors work for an hour, on a separate installation.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownInstallation } from "../product.mjs";
import { root } from "../programs.mjs";
import { send, signIn } from "../requests.mjs";
import { memoryOf } from "./memory.mjs";

const MINUTES = 60;
const MOST = 380;
/** Interval of the measurements. */
const LOOKS = 6;
/** Time after which temporary memory is released. */
const REST = 3 * 60_000;
/** An access token is valid for a quarter of an hour. */
const SIGNED_IN = 10 * 60_000;
const PICTURE = join(root, "docs/images/home.webp");
const BOUNDARY = "soak";
/** Number of failures with details. */
const SHOWN = 5;

export async function* soak(_installation, [minutes = MINUTES]) {
  const product = await ownInstallation();
  const measured = () => memoryOf(new Set(Object.values(product.pids)));
  try {
    yield { name: "total after the start", value: `${sum(measured())} MB` };
    const crowd = await crowdOf(product);
    for (let look = 1; look <= LOOKS; look += 1) {
      await crowd.until(Date.now() + (minutes / LOOKS) * 60_000);
      const passed = `${Math.round((minutes * look) / LOOKS)} min`;
      yield { name: `  after ${passed}, ${crowd.finished} requests`, value: `${sum(measured())} MB` };
    }
    const { failures } = crowd;
    yield { name: "failed requests", value: failures.length, goal: "0", isMet: failures.length === 0 };
    for (const failure of failures.slice(0, SHOWN)) yield { name: `  ${failure}`, value: "" };
    await new Promise((wait) => setTimeout(wait, REST));
    const after = measured();
    for (const [name, megabytes] of Object.entries(after))
      yield { name: `  ${name}`, value: `${Math.round(megabytes)} MB` };
    yield {
      name: "total three minutes later",
      value: `${sum(after)} MB`,
      goal: `≤ ${MOST} MB`,
      isMet: sum(after) <= MOST,
    };
  } finally {
    await product.end();
  }
}

function sum(measured) {
  return Math.round(Object.values(measured).reduce((all, each) => all + each, 0));
}

/** Users who each repeat one action after the given number of milliseconds. */
async function crowdOf(product) {
  const crowd = { finished: 0, failures: [], until };
  const editors = await Promise.all(product.domains.map(({ host }) => editorOf(product, host)));
  const people = editors.flatMap(({ host, paths, work }) => [
    { pause: 200, act: (turn) => page(product, host, paths[turn % paths.length], turn % 2 ? "br" : "gzip") },
    { pause: 700, act: (turn) => page(product, host, `/search?q=soup${turn}`, "gzip") },
    ...work,
  ]);
  return crowd;

  async function until(end) {
    await Promise.all(people.map((person) => live(person, end)));
  }

  async function live(person, end) {
    person.turn ??= 0;
    while (Date.now() < end) {
      person.turn += 1;
      try {
        await person.act(person.turn);
        crowd.finished += 1;
      } catch (error) {
        crowd.failures.push(error.message.slice(0, 200));
      }
      await new Promise((wait) => setTimeout(wait, Math.min(person.pause, Math.max(0, end - Date.now()))));
    }
  }
}

async function page({ port }, host, path, encoding) {
  const { status } = await send({ port, host, path, headers: { "Accept-Encoding": encoding } });
  if (status !== 200) throw new Error(`GET ${host}${path}: ${status}`);
}

/** Requests of an editor of a domain, and the paths of its pages. */
async function editorOf({ port, users }, host) {
  const user = users.find(({ role }) => role === "super_admin") ?? users[0];
  const person = { since: 0, client: null };
  async function client() {
    if (Date.now() - person.since > SIGNED_IN) {
      person.client = await signIn({ port, host, user });
      person.since = Date.now();
    }
    return person.client;
  }
  const call = async (...what) => (await client()).call(...what);
  const posts = (await call("GET", "/posts/by-type?type=pages&limit=25")).filter(({ is_live }) => is_live);
  const save = (turn) => {
    const { id, title } = posts[turn % posts.length];
    return call("PUT", `/posts/${id}/data`, { title: `${title} ${turn % 10}`, post_status_id: 2 });
  };
  return {
    host,
    paths: ["/blog", "/faq", "/sitemap.xml", ...posts.map(({ url }) => `/${url}`)],
    work: [
      { pause: 1_000, act: () => call("GET", "/posts/by-type?type=blog&limit=25") },
      { pause: 5_000, act: save },
      { pause: 60_000, act: async (turn) => upload({ port, host }, (await client()).headers, turn) },
    ],
  };
}

async function upload({ port, host }, headers, turn) {
  const head =
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="soak-${turn}.webp"\r\n` +
    "Content-Type: image/webp\r\n\r\n";
  const body = Buffer.concat([
    Buffer.from(head),
    readFileSync(PICTURE),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  const type = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  const { status, text } = await send({
    port,
    host: `api.${host}`,
    path: "/api/media",
    method: "POST",
    headers: { ...headers, ...type, "Content-Length": body.length },
    body,
  });
  // 201 for a new file, 200 for an existing one.
  if (status !== 200 && status !== 201) throw new Error(`POST /api/media: ${status} ${text}`);
}
