// Speed of the page builder with many blocks.
//
// The time until a page of 100 blocks is editable, and from a key to the frame that shows it among 300
// blocks, next to a page with a single block in the same run.
import { chromium } from "@playwright/test";
import { spread, spreadText } from "../cpu.mjs";

const KEYS = 60;

export async function* builder({ port, editor }) {
  const host = editor.domains[0];
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    yield* rows({ page, host, port, user: editor, site: `http://${host}:${port}` });
  } finally {
    await browser.close();
  }
}

async function* rows(seat) {
  await signIn(seat);
  const [one, hundred] = [await pageWith(seat, 1), await pageWith(seat, 100)];
  await readyAfter(seat, hundred);
  const times = { one: [], hundred: [] };
  for (let turn = 0; turn < 3; turn += 1) {
    times.one.push(await readyAfter(seat, one));
    times.hundred.push(await readyAfter(seat, hundred));
  }
  yield { name: "editable with 1 block, ms", value: spreadText(times.one) };
  yield atMost("editable with 100 blocks, ms", times.hundred, 1500);
  yield { name: "editable, 100 blocks / 1 block", value: ratio(times.hundred, times.one) };
  await readyAfter(seat, one);
  const alone = await keysToFrames(seat, 0);
  yield { name: "key to frame with 1 block, ms", value: spreadText(alone) };
  await readyAfter(seat, await pageWith(seat, 300));
  const among = await keysToFrames(seat, 148);
  yield atMost("key to frame with 300 blocks, ms", among, 40);
  yield { name: "key to frame, 300 blocks / 1 block", value: ratio(among, alone) };
  const inPage = await keysToFrames(seat, 148, openOnPage);
  yield atMost("key on the page to frame with 300 blocks, ms", inPage, 40);
}

function atMost(name, values, most) {
  return { name, goal: `≤ ${most}`, value: spreadText(values), isMet: spread(values).median <= most };
}

function ratio(ones, others) {
  return `${(spread(ones).median / spread(others).median).toFixed(2)} ×`;
}

async function signIn({ page, site, user }) {
  await page.goto(`${site}/team-login`);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/panel/);
}

/** Create a page with the given number of blocks of several kinds; return its id. */
async function pageWith({ page, host, port }, count) {
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
      api: `http://api.${host}:${port}`,
      body: {
        title: `Bench ${count} ${Date.now()}`,
        post_type_id: 1,
        post_body: { builder: { schema: 1, root: {}, content } },
      },
    },
  );
}

/** Milliseconds from opening the builder until the last block is rendered. */
async function readyAfter({ page, site }, id) {
  await page.goto("about:blank");
  const start = Date.now();
  await page.goto(`${site}/panel/pages/${id}/build`, { waitUntil: "commit" });
  const blocks = page.frameLocator("iframe#preview-frame").locator("[data-puck-component]");
  await blocks.last().waitFor({ state: "attached" });
  return Date.now() - start;
}

/** Milliseconds from each key in the text of a block to the end of the frame that shows it. */
async function keysToFrames({ page }, index, open = openSetting) {
  await page.getByRole("tab", { name: "Outline" }).click();
  await page.getByRole("treeitem").nth(index).click();
  await open(page);
  await page.evaluate(() => {
    window.times = [];
    let start = 0;
    for (const each of [window, document.querySelector("iframe#preview-frame").contentWindow]) {
      each.addEventListener("keydown", () => (start = performance.now()), true);
    }
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
  return seen;
}

/** Open the text of the selected block in the settings. */
async function openSetting(page) {
  await page.getByRole("complementary", { name: "Settings" }).getByLabel("Text", { exact: true }).click();
}

/** Open the text of the selected block on the page. */
async function openOnPage(page) {
  const frame = page.frameLocator("iframe#preview-frame");
  const focused = frame.locator("[data-puck-component='block-148'] :is(h2, h3, h4)");
  await focused.click({ force: true, position: { x: 10, y: 10 } });
  await frame.locator("[contenteditable=true]:focus").waitFor();
}
