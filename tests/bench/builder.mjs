// How fast the page builder is with many blocks: node tests/bench/builder.mjs
//
// Builds pages on a running installation (COMMISSARY_HOME, or `.local/`) and prints how long it takes until a page
// of 100 blocks can be worked on, and from a key to the frame that shows it on a page of 300.
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
const hundred = await pageWith(100);
await readyAfter(hundred);
const times = [await readyAfter(hundred), await readyAfter(hundred), await readyAfter(hundred)];
console.log(`ready with 100 blocks    ${Math.round(median(times))} ms (at most 1500)`);
await readyAfter(await pageWith(300));
console.log(`key to frame, 300 blocks ${(await keyToFrame()).toFixed(1)} ms median (at most 40)`);
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

/** The median time from a key in a block's text to the frame that shows it in the page. */
async function keyToFrame() {
  await page.getByRole("tab", { name: "Outline" }).click();
  await page.getByRole("treeitem").nth(148).click();
  const input = page.getByRole("complementary", { name: "Settings" }).getByLabel("Text", { exact: true });
  await input.click();
  await page.evaluate(() => {
    window.times = [];
    addEventListener(
      "keydown",
      () => {
        const start = performance.now();
        requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - start)));
      },
      true,
    );
  });
  for (let key = 0; key < KEYS; key += 1) await page.keyboard.type("a", { delay: 60 });
  return median(await page.evaluate(() => window.times));
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
