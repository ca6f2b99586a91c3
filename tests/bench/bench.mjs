// npm run bench: measures a running installation (COMMISSARY_HOME, or `.local/`) and says which goals it meets.
//
// Rates are compared with a plain static server that sends the same bytes in the same minute: on shared cores a
// number by itself says little. `npm run bench -- pages load anew edit memory builder` measures only what is named.
// `npm run bench -- fleet [1 100 1000 3000]` needs no installation: it makes that many domains on servers of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { ask, signedIn } from "./asking.mjs";
import { audit } from "./lighthouse.mjs";
import { rate, ticksOf } from "./load.mjs";
import { memoryOf } from "./memory.mjs";
import { serve } from "./servers.mjs";
import { sizesOf } from "./sizes.mjs";
import { untilVisible } from "./visible.mjs";

const root = resolve(fileURLToPath(import.meta.url), "../../..");
if (process.argv[2] === "fleet") process.exit(await fleet(process.argv.slice(3)));
const home = process.env.COMMISSARY_HOME ?? join(root, ".local");
const run = JSON.parse(readFileSync(join(home, "run.json"), "utf8"));
const host = run.domains[0].host;
const asked = process.argv.slice(2);
const compressed = { "Accept-Encoding": "gzip" };
const editor = run.users.find(({ role }) => role === "editor");
const parts = { sizes, memory, load, anew, edit, pages, builder };

let missed = 0;
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  for (const { name: what, goal = "", value, isMet } of await measure()) {
    if (isMet === false) missed += 1;
    show({ name: what, goal, value, isMet });
  }
}
console.log(missed ? `\n${missed} goals missed` : "\nevery goal met");
process.exitCode = missed ? 1 : 0;

async function sizes() {
  const { js, css } = await sizesOf((await page("/")).text, join(root, "frontend/dist"));
  return [
    {
      name: "public page: JavaScript, compressed",
      goal: "≤ 75 KB",
      value: `${js.toFixed(1)} KB`,
      isMet: js <= 75,
    },
    {
      name: "public page: styles, compressed",
      goal: "≤ 10 KB",
      value: `${css.toFixed(1)} KB`,
      isMet: css <= 10,
    },
  ];
}

async function memory() {
  const found = memoryOf(new Set(Object.values(run.pids)));
  const total = Object.values(found).reduce((sum, each) => sum + each, 0);
  const rows = Object.entries(found).map(([name, value]) => ({
    name: `  ${name}`,
    value: `${Math.round(value)} MB`,
  }));
  return [
    ...rows,
    {
      name: "everything, database included",
      goal: "≤ 300 MB",
      value: `${Math.round(total)} MB`,
      isMet: total <= 300,
    },
  ];
}

async function load() {
  const { bytes } = await page("/", compressed);
  const file = join(mkdtempSync(join(tmpdir(), "bench-")), "body");
  writeFileSync(file, bytes);
  const plain = await serve("plain:app", { port: run.port + 1000, workers: 2, env: { BODY: file } });
  try {
    const target = { port: run.port, host, headers: compressed };
    await rate({ ...target, paths: "/", seconds: 1 });
    const same = { port: plain.port, host, headers: compressed, pid: plain.pid };
    const base = await rate({ ...same, paths: "/" });
    const kept = await rate({ ...target, paths: "/", pid: run.pids.web });
    const searched = await rate({ ...target, paths: (turn) => `/members?q=${turn}${process.pid}` });
    const ratio = kept.perSecond / base.perSecond;
    return [
      { name: "the same bytes from a static server", value: `${Math.round(base.perSecond)}/s` },
      { name: "a page nobody has changed", value: `${Math.round(kept.perSecond)}/s` },
      { name: "of the static server's rate", goal: "≥ 0.55", value: ratio.toFixed(2), isMet: ratio >= 0.55 },
      // Where others keep the machine busy, this still says what an answer costs.
      { name: "the server's own time for one of them", value: `${kept.microseconds.toFixed(0)} µs` },
      { name: "the static server's", value: `${base.microseconds.toFixed(0)} µs` },
      { name: "a search, which is never kept", value: `${Math.round(searched.perSecond)}/s` },
      { name: "the slowest of a hundred searches", value: `${Math.round(searched.p99)} ms` },
    ];
  } finally {
    plain.end();
  }
}

/** What one web process does that keeps nothing, with the installation's own database and renderer. */
async function anew() {
  const env = { COMMISSARY_HOME: home, PORT: `${run.port}`, PAGE_CACHE_BYTES: "0" };
  const server = await serve("anew:application", { port: run.port + 1001, workers: 1, env });
  try {
    const { headers } = await signedIn({ port: run.port, host, user: editor });
    const own = { port: server.port, pid: server.pid };
    const front = { ...own, host, headers: compressed, paths: "/" };
    const list = { ...own, host: `api.${host}`, headers, paths: "/api/posts/by-type?type=members&limit=25" };
    const rows = [];
    for (const [what, least, asked] of [
      ["the home page, read and drawn anew each time", 360, front],
      ["the API's list of 25 posts", 370, list],
    ]) {
      await rate({ ...asked, seconds: 1 });
      const others = ["renderer", "postgres", "valkey"].map((name) => [name, ticksOf(run.pids[name])]);
      const found = await rate(asked);
      const number = found.perSecond * found.seconds;
      const spent = others.map(([name, before]) => [
        name,
        ((ticksOf(run.pids[name]) - before) * 10_000) / number,
      ]);
      rows.push(
        {
          name: `${what}, one web process`,
          goal: `≥ ${least}/s`,
          value: `${Math.round(found.perSecond)}/s`,
          isMet: found.perSecond >= least,
        },
        {
          name: "  the slowest of a hundred",
          goal: "≤ 75 ms",
          value: `${Math.round(found.p99)} ms`,
          isMet: found.p99 <= 75,
        },
        { name: "  the web process' own time for one", value: `${found.microseconds.toFixed(0)} µs` },
        ...spent.map(([name, micros]) => ({ name: `  ${name}'s`, value: `${micros.toFixed(0)} µs` })),
      );
    }
    return rows;
  } finally {
    server.end();
  }
}

async function edit() {
  const taken = await untilVisible({ port: run.port, host, user: editor, type: "members" });
  return [
    { name: "saving an edit", value: `${taken.save.toFixed(0)} ms` },
    { name: "the post's own page, with it", value: `${taken.post.toFixed(0)} ms` },
    { name: "the home page, with it", value: `${taken.home.toFixed(0)} ms` },
    {
      name: "from the save until both show it",
      goal: "≤ 40 ms",
      value: `${taken.all.toFixed(0)} ms`,
      isMet: taken.all <= 40,
    },
  ];
}

async function pages() {
  const story = /href="(\/blog\/[^"?#]+)"/.exec((await page("/blog")).text)?.[1];
  const member = /href="(\/members\/[^"?#]+)"/.exec((await page("/members")).text)?.[1];
  const at = (path) => `http://${host}:${run.port}${path}`;
  return audit([
    { name: "home", url: at("/") },
    { name: "index", url: at("/members") },
    { name: "member", url: at(member) },
    { name: "blog post", url: at(story) },
    { name: "sign-in", url: at("/team-login"), least: 98, isHidden: true },
  ]);
}

async function builder() {
  const child = spawn(process.execPath, [join(root, "tests/bench/builder.mjs")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const text = (await child.stdout.toArray()).join("");
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [, name, value, unit, most] =
        /^(.*?)\s{2,}([\d.]+) (\S+)(?:\s+\(at most (\d+)\))?$/.exec(line) ?? [];
      const goal = most && { goal: `≤ ${most} ${unit}`, isMet: Number(value) <= Number(most) };
      return { name, value: `${value} ${unit}`, ...goal };
    });
}

/** Every line as it is found: a thousand domains take minutes. Returns the exit code. */
async function fleet(sizes) {
  const python = join(root, ".venv/bin/python");
  const env = { ...process.env, PYTHONPATH: root };
  const child = spawn(python, ["-m", "tests.bench.fleet", ...sizes], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let isMissed = false;
  for await (const line of createInterface({ input: child.stdout })) {
    const found = JSON.parse(line);
    isMissed ||= found.isMet === false;
    show(found);
  }
  const [code] = child.exitCode === null ? await once(child, "close") : [child.exitCode];
  return code || Number(isMissed);
}

function show({ name, goal, value, isMet }) {
  const verdict = isMet == null ? " " : isMet ? "✓" : "✗";
  console.log(`${verdict} ${name.padEnd(56)} ${String(value).padStart(16)}  ${goal}`);
}

function page(path, headers = {}) {
  return ask({ port: run.port, host, path, headers });
}
