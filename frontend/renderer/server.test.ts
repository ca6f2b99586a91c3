// @vitest-environment node
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { everyBlock, getPage } from "../blocks/fixtures";
import { pages } from "../site/fixtures/pages";
import { sent } from "./fixtures";

const folder = mkdtempSync(join(tmpdir(), "renderer-"));
const children: ChildProcess[] = [];

beforeAll(async () => {
  vi.stubEnv("BUILD_FOLDER", folder);
  vi.stubEnv("NODE_ENV", "production");
  const configFile = fileURLToPath(new URL("../vite.config.ts", import.meta.url));
  await build({ configFile, mode: "renderer", logLevel: "error" });
  vi.unstubAllEnvs();
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

interface Running {
  child: ChildProcess;
  socket: string;
  /** The whole output so far. */
  log: () => string;
  exit: Promise<number | null>;
}

/** Start a renderer as in production, and wait until it listens or has exited. */
async function run(
  socket: string,
  env: NodeJS.ProcessEnv = { RENDERER_URL: `unix://${socket}` },
): Promise<Running> {
  const child = spawn(process.execPath, [join(folder, "renderer/server.js")], {
    env: { RENDERER_THREADS: "1", NODE_ENV: "production", ...env },
  });
  children.push(child);
  let log = "";
  const exit = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const listening = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        log += chunk;
        if (log.includes("listening")) resolve();
      });
    }
  });
  await Promise.race([listening, exit]);
  return { child, socket, log: () => log, exit };
}

let count = 0;
function freshSocket(): string {
  count += 1;
  return join(folder, `${count}.sock`);
}

function ask(
  socketPath: string,
  method: string,
  path: string,
  body = "",
  headers: Record<string, string> = {},
  /** Called when the server has read the headers, if one of them is `Expect: 100-continue`. */
  onReceived = () => {},
): Promise<{ status: number; data: { html?: string; error?: string } }> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, method, path, headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      const isHtml = response.headers["content-type"] === "text/html";
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, data: isHtml ? { html: text } : JSON.parse(text) }),
      );
    });
    asking.on("error", reject);
    asking.on("continue", onReceived);
    asking.end(body);
  });
}

test("a payload becomes the HTML of its page", async () => {
  const { socket } = await run(freshSocket());

  const { status, data } = await ask(socket, "POST", "/page", JSON.stringify(pages.home));

  expect(status).toBe(200);
  expect(data.html).toContain("<h1>Bay Street Food</h1>");
  expect(data.html).toContain('<script type="application/json" id="shell">{"api":"http://api.bay.test"');
  expect(data.html).toMatch(/href="\/assets\/icons-[^"]+\.svg#menu"/);
});

test("a page with a known layout is the same, the first time and again", async () => {
  const { socket } = await run(freshSocket());
  const page = getPage(everyBlock());
  const { payload, described } = sent(page);
  const body = new TextDecoder().decode(payload);
  const headers = { "X-Layout": JSON.stringify(described) };

  const [plain, first, again, odd] = [
    await ask(socket, "POST", "/page", body),
    await ask(socket, "POST", "/page", body, headers),
    await ask(socket, "POST", "/page", body, headers),
    await ask(socket, "POST", "/page", body, { ...headers, "X-Layout": "{odd" }),
  ];

  expect(plain.status).toBe(200);
  expect([first, again, odd]).toEqual([plain, plain, plain]);
});

test("two concurrent pages do not mix", async () => {
  const { socket } = await run(freshSocket());
  const names = ["member", "faq", "restaurant-home", "not-found"];
  const render = (name: string) => ask(socket, "POST", "/page", JSON.stringify(pages[name]));
  const alone: unknown[] = [];
  for (const name of names) alone.push((await render(name)).data.html);

  const together = await Promise.all([...names, ...names].map(render));

  expect(together.map(({ data }) => data.html)).toEqual([...alone, ...alone]);
});

test("a section that fails to render is left out and named in the log", async () => {
  const renderer = await run(freshSocket());
  const home = pages.home;
  const broken = { ...home, lists: { ...home?.lists, faqs: { items: [null], total: 1 } } };

  const { status, data } = await ask(renderer.socket, "POST", "/page", JSON.stringify(broken));

  expect(status).toBe(200);
  expect(data.html).toContain("View all members");
  const events = renderer
    .log()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(events.at(-1)).toMatchObject({
    event: "renderer.section_omitted",
    level: "error",
    logger: "renderer",
    section: expect.stringMatching(/^home-faqs: TypeError/),
  });
});

test.each([
  ["not JSON", '{"a":', 400],
  ["no payload", "{}", 500],
  ["null", "null", 500],
  ["more than 8 MB", "x".repeat(8_000_001), 413],
])("%s is rejected and the next page is rendered", async (_what, body, status) => {
  const { socket } = await run(freshSocket());

  expect((await ask(socket, "POST", "/page", body)).status).toBe(status);

  expect((await ask(socket, "POST", "/page", JSON.stringify(pages.faq))).status).toBe(200);
});

test("it reports its health, and other paths are not found", async () => {
  const { socket } = await run(freshSocket());

  await vi.waitFor(async () => expect((await ask(socket, "GET", "/health")).status).toBe(200));
  expect((await ask(socket, "GET", "/page")).status).toBe(404);
  expect((await ask(socket, "POST", "/")).status).toBe(404);
});

test("only its own user may open the socket", async () => {
  const { socket } = await run(freshSocket());

  expect(statSync(socket).mode & 0o777).toBe(0o600);
});

test("a socket left by a killed renderer is replaced", async () => {
  const first = await run(freshSocket());
  first.child.kill("SIGKILL");
  await first.exit;
  expect(existsSync(first.socket)).toBe(true);

  const second = await run(first.socket);

  expect((await ask(second.socket, "POST", "/page", JSON.stringify(pages.faq))).status).toBe(200);
});

test("a second renderer on the same socket exits, and the first continues", async () => {
  const first = await run(freshSocket());

  const second = await run(first.socket);

  expect(await second.exit).toBe(1);
  expect(second.log()).toContain("Another renderer listens");
  expect((await ask(first.socket, "GET", "/health")).status).not.toBe(404);
});

test("a file that is not a socket is not deleted", async () => {
  const path = join(folder, "notes.txt");
  writeFileSync(path, "mine");

  const renderer = await run(path);

  expect(await renderer.exit).toBe(1);
  expect(readFileSync(path, "utf8")).toBe("mine");
});

test("after a stop signal it answers running requests, removes its socket and exits cleanly", async () => {
  const { child, socket, exit } = await run(freshSocket());
  await ask(socket, "POST", "/page", JSON.stringify(pages.faq));
  const body = JSON.stringify(pages.members);
  const answers: ReturnType<typeof ask>[] = [];
  const received = Array.from(
    { length: 5 },
    () =>
      new Promise<void>((resolve) => {
        answers.push(ask(socket, "POST", "/page", body, { Expect: "100-continue" }, resolve));
      }),
  );
  await Promise.all(received);

  child.kill("SIGTERM");

  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await exit).toBe(0);
  expect(existsSync(socket)).toBe(false);
});

/** Request a page from `url` with `secret`. */
async function askAt(url: string, secret?: string): Promise<{ status: number; text: string }> {
  const headers: Record<string, string> = secret === undefined ? {} : { Authorization: `Bearer ${secret}` };
  const answer = await fetch(new URL("/page", url), {
    method: "POST",
    headers,
    body: JSON.stringify(pages.faq),
  });
  return { status: answer.status, text: await answer.text() };
}

test("over the network it renders only for clients with the secret", async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  await run("", { RENDERER_URL: url, RENDERER_SECRET: "right" });

  const { status, text } = await askAt(url, "right");
  const refused = await Promise.all(
    [undefined, "", "wrong", "righ", "rightly"].map((each) => askAt(url, each)),
  );

  expect([status, text]).toEqual([200, expect.stringContaining("<h1>")]);
  expect(refused.map((each) => each.status)).toEqual([403, 403, 403, 403, 403]);
});

test.each([
  ["no address", {}, "RENDERER_URL is not set"],
  ["another scheme", { RENDERER_URL: "https://127.0.0.1:1" }, "RENDERER_URL is https://127.0.0.1:1"],
  [
    "a path",
    { RENDERER_URL: "http://127.0.0.1:1/render", RENDERER_SECRET: "s" },
    "it must be unix:///path or",
  ],
  ["no URL", { RENDERER_URL: "3000" }, "it must be unix:///path or http://host:port"],
  ["no secret on the network", { RENDERER_URL: "http://127.0.0.1:1" }, "RENDERER_SECRET is not set"],
  [
    "a secret no header holds",
    { RENDERER_URL: "http://127.0.0.1:1", RENDERER_SECRET: "a b" },
    "signs of ASCII",
  ],
])("with %s it prints one line and exits with 2", async (_what, env, line) => {
  const renderer = await run("", env);

  expect(await renderer.exit).toBe(2);
  expect(renderer.log()).toMatch(/^✗ [^\n]*\n$/);
  expect(renderer.log()).toContain(line);
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
