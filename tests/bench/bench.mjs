// npm run bench: measures a running installation (COMMISSARY_HOME, or `.local/`) and says which goals it meets.
//
// Rates are compared with a plain static server that sends the same bytes in the same minute: on shared cores a
// number by itself says little. `npm run bench -- pages load memory builder` measures only what is named.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { audit } from "./lighthouse.mjs";
import { rate } from "./load.mjs";
import { memoryOf } from "./memory.mjs";
import { sizesOf } from "./sizes.mjs";

const root = resolve(fileURLToPath(import.meta.url), "../../..");
const home = process.env.COMMISSARY_HOME ?? join(root, ".local");
const run = JSON.parse(readFileSync(join(home, "run.json"), "utf8"));
const host = run.domains[0].host;
const asked = process.argv.slice(2);
const compressed = { "Accept-Encoding": "gzip" };
const parts = { sizes, memory, load, pages, builder };

let missed = 0;
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  for (const { name: what, goal = "", value, isMet } of await measure()) {
    if (isMet === false) missed += 1;
    const verdict = isMet === undefined ? " " : isMet ? "✓" : "✗";
    console.log(`${verdict} ${what.padEnd(56)} ${String(value).padStart(16)}  ${goal}`);
  }
}
console.log(missed ? `\n${missed} goals missed` : "\nevery goal met");
process.exitCode = missed ? 1 : 0;

async function sizes() {
  const { js, css } = await sizesOf((await page("/")).body.toString(), join(root, "frontend/dist"));
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
  const { body } = await page("/", compressed);
  const plain = await staticServer(body);
  try {
    const target = { port: run.port, host, headers: compressed };
    await rate({ ...target, paths: "/", seconds: 1 });
    const bytes = { port: plain.port, host, headers: compressed, pid: plain.process.pid };
    const base = await rate({ ...bytes, paths: "/" });
    const kept = await rate({ ...target, paths: "/", pid: run.pids.web });
    const drawn = await rate({ ...target, paths: (turn) => `/members?q=${turn}${process.pid}` });
    const ratio = kept.perSecond / base.perSecond;
    return [
      { name: "the same bytes from a static server", value: `${Math.round(base.perSecond)}/s` },
      { name: "a page nobody has changed", value: `${Math.round(kept.perSecond)}/s` },
      { name: "of the static server's rate", goal: "≥ 0.55", value: ratio.toFixed(2), isMet: ratio >= 0.55 },
      // Where others keep the machine busy, this still says what an answer costs.
      { name: "the server's own time for one of them", value: `${kept.microseconds.toFixed(0)} µs` },
      { name: "the static server's", value: `${base.microseconds.toFixed(0)} µs` },
      {
        name: "a page drawn anew for each visitor",
        goal: "≥ 360/s",
        value: `${Math.round(drawn.perSecond)}/s`,
        isMet: drawn.perSecond >= 360,
      },
      {
        name: "the slowest of a hundred of them",
        goal: "≤ 75 ms",
        value: `${Math.round(drawn.p99)} ms`,
        isMet: drawn.p99 <= 75,
      },
    ];
  } finally {
    plain.process.kill();
  }
}

async function pages() {
  const story = /href="(\/blog\/[^"?#]+)"/.exec((await page("/blog")).body.toString())?.[1];
  const member = /href="(\/members\/[^"?#]+)"/.exec((await page("/members")).body.toString())?.[1];
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

/** The server the product runs on, with nothing behind it but those bytes. */
async function staticServer(body) {
  const port = run.port + 1000;
  const file = join(mkdtempSync(join(tmpdir(), "bench-")), "body");
  writeFileSync(file, body);
  const options = ["--interface=wsgi", "--http=1", "--no-ws", "--host=127.0.0.1", `--port=${port}`];
  const child = spawn(
    join(root, ".venv/bin/granian"),
    [...options, "--workers=2", "--blocking-threads=1", "plain:app"],
    { cwd: join(root, "tests/bench"), env: { ...process.env, BODY: file }, stdio: "ignore" },
  );
  for (let turn = 0; turn < 100; turn += 1) {
    if (await answers(port)) return { port, process: child };
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error("the static server did not start");
}

async function answers(port) {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function page(path, headers = {}) {
  const sent = request({
    host: "127.0.0.1",
    port: run.port,
    path,
    headers: { ...headers, Host: host },
    timeout: 20_000,
  });
  sent.end();
  const [reply] = await once(sent, "response");
  return { body: Buffer.concat(await reply.toArray()) };
}
