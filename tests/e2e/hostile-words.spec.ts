import type { Page } from "@playwright/test";
import { fillOptions, fillPosts, getBlocksFull, inTurn, pictures, richText, taken } from "./hostile/fields";
import { addresses, CANARY, isSendable, payloads } from "./hostile/payloads";
import { OwnDomain } from "./stack/domain";
import { readStack } from "./stack/stack";
import { expect, test } from "./stack/test";

// Without the content security policy, which would block most payloads, the markup itself must be harmless.
test.use({ bypassCSP: true });

const INDEXES = ["", "members", "cuisines", "showcases", "catering", "blog", "faq", "nowhere"];
const BLOCKS_A_PAGE = 600;
const PAYLOADS_A_PAGE = 1200;

test("no field can run scripts on public pages, and the same input unescaped does", async ({ page }) => {
  test.setTimeout(180_000);
  const domain = new OwnDomain(readStack(), "hostile");
  await domain.create();
  const all = payloads().filter(isSendable);
  const bad = addresses();
  expect(all.length + bad.length).toBeGreaterThan(3000);
  await listen(page);
  const texts = inTurn(all);
  const lines = inTurn(all.filter((each) => !/\s/.test(each.replaceAll(" ", ""))).reverse());
  const pages: string[] = [];
  const build = async (content: object[]) => {
    const url = `built-${pages.length}`;
    const builder = { schema: 2, root: { props: {} }, content };
    pages.push(await domain.post(1, url, lines(100), { attributes: {}, builder }));
  };
  const posts = await fillPosts(domain, lines, inTurn(all));
  const accepted = await taken(domain, bad);
  await fillOptions(domain, lines);
  while (texts.left(500) > 0) await build(getBlocksFull(texts, BLOCKS_A_PAGE));
  for (let from = 0; from < all.length; from += PAYLOADS_A_PAGE)
    await build(richText(all.slice(from, from + PAYLOADS_A_PAGE)));
  const buttons = accepted.map((url, index) => ({
    type: "Buttons",
    props: { id: `u${index}`, buttons: [{ text: "x", url }] },
  }));
  await build([...buttons, ...(await pictures(domain, lines))]);

  // Unescaped, these would replace the control page before the others are tried.
  const raw = all.filter((each) => !/<meta|<base/i.test(each)).map((each) => `<div>${each}</div>`);
  await page.route(domain.url("/raw"), (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><body><script>for (const each of ${JSON.stringify(raw).replaceAll("<", "\\u003c")}) document.body.insertAdjacentHTML("beforeend", each)</script>`,
    }),
  );
  const control = await seenOn(page, domain.url("/raw"));
  expect(control.fired).toBeGreaterThan(500);
  expect(control.outside.length).toBeGreaterThan(5);

  const shown = [...INDEXES, ...pages, ...posts];
  for (const path of shown) {
    expect(await seenOn(page, domain.url(`/${path}`)), path).toEqual({ fired: 0, outside: [] });
  }
  test.info().annotations.push({
    type: "hostile words",
    description: `${all.length} texts and ${bad.length} addresses on ${shown.length} pages, 0 ran`,
  });
  await domain.remove();
});

interface Seen {
  fired: number;
  outside: string[];
}

/**
 * Open a page, trigger its events, and return the number of scripts that ran and the requests to other hosts.
 */
async function seenOn(page: Page, address: string): Promise<Seen> {
  const outside: string[] = [];
  const note = (request: { url: () => string }) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !hostname.endsWith(".localhost")) outside.push(request.url());
  };
  page.on("request", note);
  await page.goto(address, { waitUntil: "load" });
  const fired = await page.evaluate(poke);
  page.off("request", note);
  return { fired, outside };
}

/**
 * Trigger every event that a handler may listen to on every element, open every URL that can run a script,
 * and return the number of scripts that ran. This runs in the page.
 */
async function poke(): Promise<number> {
  const events =
    "error load focus toggle click mouseover pointerenter loadstart begin animationstart start scroll wheel";
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener("click", stay, true);
  window.addEventListener("submit", stay, true);
  // The consent dialog is next to the page; accepting it would run the snippets.
  const all = document.getElementById("site") ? "#site *" : "body *";
  for (const element of document.querySelectorAll(all)) {
    for (const name of events.split(" ")) element.dispatchEvent(new Event(name, { cancelable: true }));
    for (const { name, value } of element.attributes) {
      const leads = /^(?:xlink:)?(?:href|src|action|formaction|data)$/.test(name);
      // Browsers ignore white space and control characters at the start of a URL and between its letters.
      if (leads && /^(?:java|vb)script:/i.test(value.replace(/[^!-~]/g, ""))) fired();
    }
  }
  // A failed load is reported in a separate task, before the second next frame.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return window.count ?? 0;
}

declare global {
  interface Window {
    count?: number;
  }
  function fired(): void;
}

async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const fire = () => {
      window.count = (window.count ?? 0) + 1;
    };
    Object.assign(window, { alert: fire, confirm: fire, prompt: fire });
    // Some of the payloads call `fired`, others set it.
    Object.defineProperty(window, "fired", { get: () => fire, set: fire });
  });
  page.on("dialog", (dialog) => void dialog.dismiss());
  await page.route(new RegExp(CANARY), (route) => route.abort());
}
