// How fast the page builder is with many blocks: node tests/bench/builder.mjs
//
// Builds pages on a running installation (COMMISSARY_HOME, or `.local/`) and prints how long it takes until a page
// of 100 blocks can be worked on, and from a key to the frame in which the page shows it among 300 of them; both beside
// what a page of a single block takes in the same run, since on shared cores a number by itself says little.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const root = resolve(fileURLToPath(import.meta.url), "../../..");
const home = process.env.COMMISSARY_HOME ?? join(root, ".local");
const run = JSON.parse(readFileSync(join(home, "run.json"), "utf8"));
const user = run.users.find((each) => each.role === "editor");
const host = user.domains[0];
const site = `http://${host}:${run.port}`;
const KEYS = 60;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await signIn();
const [one, hundred] = [await pageWith(1), await pageWith(100)];
await readyAfter(hundred);
const times = { one: [], hundred: [] };
for (let turn = 0; turn < 3; turn += 1) {
  times.one.push(await readyAfter(one));
  times.hundred.push(await readyAfter(hundred));
}
say("ready with a single block", `${Math.round(median(times.one))} ms`);
say("ready with 100 blocks", `${Math.round(median(times.hundred))} ms`, 1500);
say("ready with 100, of that with one", `${(median(times.hundred) / median(times.one)).toFixed(2)} ×`);
await readyAfter(one);
const alone = await keyToFrame(0);
say("key to frame, a single block", `${alone.toFixed(1)} ms`);
await readyAfter(await pageWith(300));
const among = await keyToFrame(148);
say("key to frame, 300 blocks, median", `${among.toFixed(1)} ms`, 40);
say("key to frame among 300, of that alone", `${(among / alone).toFixed(2)} ×`);
await browser.close();

async function signIn() {
  await page.goto(`${site}/team-login`);
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/panel/);
}

/** A page with so many blocks of several kinds; gives back its id. */
async function pageWith(count) {
  const content = Array.from({ length: count }, (_, index) => {
    const id = `block-${index}`;
    if (index % 4 === 0) return { type: "Heading", props: { id, text: `Part ${index}` } };
    if (index % 4 === 3) return { type: "Divider", props: { id } };
    return { type: "RichText", props: { id, html: `<p>${`Words of part ${index}. `.repeat(12)}</p>` } };
  });
  return page.evaluate(
    async ({ api, body }) => {
      const token = /(?:^|; )access_token=([^;]+)/.exec(document.cookie)?.[1] ?? "";
      const reply = await fetch(`${api}/api/posts`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${decodeURIComponent(token)}` },
        body: JSON.stringify(body),
      });
      if (!reply.ok) throw new Error(await reply.text());
      return (await reply.json()).data.id;
    },
    {
      api: `http://api.${host}:${run.port}`,
      body: {
        title: `Bench ${count} ${Date.now()}`,
        post_type_id: 1,
        post_body: { builder: { schema: 1, root: {}, content } },
      },
    },
  );
}

/** Milliseconds from opening the builder to a page whose last block is drawn. */
async function readyAfter(id) {
  await page.goto("about:blank");
  const start = Date.now();
  await page.goto(`${site}/panel/pages/${id}/build`, { waitUntil: "commit" });
  const blocks = page.frameLocator("iframe#preview-frame").locator("[data-puck-component]");
  await blocks.last().waitFor({ state: "attached" });
  return Date.now() - start;
}

/** The median time from a key in the text of that block to the end of the frame in which the page has it. */
async function keyToFrame(index) {
  await page.getByRole("tab", { name: "Outline" }).click();
  await page.getByRole("treeitem").nth(index).click();
  const input = page.getByRole("complementary", { name: "Settings" }).getByLabel("Text", { exact: true });
  await input.click();
  await page.evaluate(() => {
    window.times = [];
    let start = 0;
    addEventListener("keydown", () => (start = performance.now()), true);
    new MutationObserver(() => {
      const pressed = start;
      start = 0;
      if (pressed)
        requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - pressed)));
    }).observe(document.querySelector("iframe#preview-frame").contentDocument.querySelector("main"), {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  for (let key = 0; key < KEYS; key += 1) await page.keyboard.type("a", { delay: 60 });
  const seen = await page.evaluate(() => window.times);
  if (seen.length < KEYS * 0.9) throw new Error(`The page showed ${seen.length} of ${KEYS} keys`);
  return median(seen);
}

function say(name, value, most) {
  console.log(`${name.padEnd(40)} ${value}${most ? `  (at most ${most})` : ""}`);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
