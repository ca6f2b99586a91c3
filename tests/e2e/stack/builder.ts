import { expect, type FrameLocator, type Page } from "@playwright/test";
import { ask } from "./http";
import { BAY, type Stack } from "./stack";

/** Return the page that is being built. */
export const canvas = (page: Page): FrameLocator => page.frameLocator("iframe#preview-frame");
export const settings = (page: Page) => page.getByRole("complementary", { name: "Settings" });
export const saved = (page: Page) => page.getByText(/^Saved \d/);
export const add = (page: Page, block: string): Promise<void> =>
  page.getByRole("button", { name: `Add ${block}`, exact: true }).click();

async function authorize(page: Page, host: string): Promise<{ Authorization: string }> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name, domain }) => name === "access_token" && domain.endsWith(host))?.value;
  return { Authorization: `Bearer ${decodeURIComponent(token ?? "")}` };
}

/** Return the open page as the API stores it, as text. */
export async function readPage(page: Page, stack: Stack): Promise<string> {
  const { hostname, pathname } = new URL(page.url());
  const [, id] = /pages\/(\d+)/.exec(pathname) ?? [];
  const headers = await authorize(page, hostname);
  return (await ask(stack.port, `api.${hostname}`, `/api/posts/${id}`, { headers })).body;
}

/** Move the page in the builder to the trash: other tests expect their pages on the first page of the list. */
export async function trashPage(page: Page, stack: Stack): Promise<void> {
  const { hostname, pathname } = new URL(page.url());
  const id = /\/pages\/(\d+)\/build$/.exec(pathname)?.[1];
  if (!id) return;
  const headers = await authorize(page, hostname);
  await ask(stack.port, `api.${hostname}`, `/api/posts/${id}`, { method: "DELETE", headers });
}

/** Publish the page in the builder through the API, and return its path. */
export async function publishPage(page: Page, stack: Stack): Promise<string> {
  const [, id] = /pages\/(\d+)/.exec(page.url()) ?? [];
  const sent = { method: "PUT", headers: await authorize(page, BAY), body: { post_status_id: 2 } };
  const { body } = await ask(stack.port, `api.${BAY}`, `/api/posts/${id}/status`, sent);
  return `/${JSON.parse(body).data.url}`;
}

/** Open the builder of a new page with the given blocks, created through the API. */
export async function openBuilder(page: Page, stack: Stack, content: object[], host = BAY): Promise<void> {
  const made = await ask(stack.port, `api.${host}`, "/api/posts", {
    method: "POST",
    headers: await authorize(page, host),
    body: {
      title: `Made ${crypto.randomUUID().slice(0, 8)}`,
      post_type_id: 1,
      post_body: { builder: { schema: 1, root: {}, content } },
    },
  });
  expect(made.status).toBe(201);
  await page.goto(stack.url(`/panel/pages/${JSON.parse(made.body).data.id}/build`, host));
  // The builder is loaded after the panel, which takes long on a busy machine.
  await expect(canvas(page).locator("[data-puck-dropzone]").first()).toBeVisible({ timeout: 30_000 });
  // Side panels are rendered after the page.
  await expect(page.getByRole("toolbar", { name: "Block", includeHidden: true })).toBeAttached();
}

/** Click the words in the page, which can be a part of a longer text. */
export async function clickWords(
  page: Page,
  words: string,
  { clicks = 1, isTap = false }: { clicks?: number; isTap?: boolean } = {},
): Promise<void> {
  await standStill(page, words);
  const box = await wordsBox(page, words);
  const frame = await page.locator("iframe#preview-frame").boundingBox();
  if (!box || !frame) throw new Error(`"${words}" is not in the page`);
  const scale = frame.width / box.pageWidth;
  const x = frame.x + (box.left + box.width / 2) * scale;
  const y = frame.y + (box.top + box.height / 2) * scale;
  if (isTap) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y, { clickCount: clicks });
}

/** Wait until a text is in the page and does not move. */
export async function standStill(page: Page, words: string): Promise<void> {
  let before = "";
  const isSame = async () => {
    const last = before;
    const boxes = [await wordsBox(page, words), await page.locator("iframe#preview-frame").boundingBox()];
    before = JSON.stringify(boxes);
    return before === last && !boxes.includes(null);
  };
  await expect.poll(isSame, `"${words}" is in the page and does not move`).toBe(true);
}

/** Scroll to a text in the page and return its position, or null while it is not there. */
export function wordsBox(page: Page, words: string) {
  return canvas(page)
    .locator("body")
    .evaluate((body, wanted) => {
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        if (walker.currentNode.textContent?.trim() !== wanted) continue;
        walker.currentNode.parentElement?.scrollIntoView({ block: "center", behavior: "instant" });
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const { left, top, width, height } = range.getBoundingClientRect();
        if (width) return { left, top, width, height, pageWidth: innerWidth };
      }
      return null;
    }, words);
}
