import type { Page } from "@playwright/test";
import { title, writePost } from "./stack/posts";
import { BAY, type Stack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

const offer = (page: Page) =>
  page.getByText(/^You have unsaved changes from .+ on another device or browser\.$/);
const stored = (page: Page, method = "PUT") =>
  page.waitForResponse(
    (reply) => /\/api\/posts\/\d+\/autosave$/.test(reply.url()) && reply.request().method() === method,
  );

test("unsaved changes are offered on another device until they are saved", async ({
  browser,
  signedIn,
  stack,
}) => {
  const first = await signedIn("editor");
  const name = await writePost(first, stack);
  const autosave = stored(first);
  await title(first).fill(`${name} half a thought`);
  expect((await autosave).status()).toBe(200);

  const second = await (await browser.newContext()).newPage();
  await enterWith(second, stack, await stack.signIn("editor", BAY, "Another device"), BAY);
  await second.goto(first.url());
  await expect(offer(second)).toBeVisible();
  await expect(title(second)).toHaveValue(name);
  await second.getByRole("button", { name: "Restore" }).click();
  await expect(title(second)).toHaveValue(`${name} half a thought`);
  await expect(offer(second)).toBeHidden();
  await second.getByRole("button", { name: "Save draft" }).click();
  await expect(second.getByText("Changes saved")).toBeVisible();

  await second.reload();
  await expect(title(second)).toHaveValue(`${name} half a thought`);
  await expect(offer(second)).toBeHidden();
  await second.context().close();
});

test("discarded changes are gone on every device", async ({ browser, signedIn, stack }) => {
  const first = await signedIn("editor");
  const name = await writePost(first, stack);
  const autosave = stored(first);
  await title(first).fill(`${name} no`);
  await autosave;

  const second = await (await browser.newContext()).newPage();
  await enterWith(second, stack, await stack.signIn("editor", BAY, "Another device"), BAY);
  await second.goto(first.url());
  const removed = stored(second, "DELETE");
  await second.getByRole("button", { name: "Discard" }).click();
  expect((await removed).status()).toBe(200);
  await second.reload();
  await expect(title(second)).toHaveValue(name);
  await expect(offer(second)).toBeHidden();
  await second.context().close();
});

test("a failed autosave is silent, and the browser has the changes", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const name = await writePost(page, stack);
  await page.route("**/autosave", (route) => route.fulfill({ status: 503, body: "{}" }));
  const failed = stored(page);
  await title(page).fill(`${name} offline`);
  await failed;

  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.reload();
  await expect(title(page)).toHaveValue(`${name} offline`);
});

const created = (page: Page) =>
  page.waitForResponse((reply) => /\/api\/posts$/.test(reply.url()) && reply.request().method() === "POST");
const atPost = /\/panel\/blog\/\d+$/;

/** Let the server create posts, but drop its responses until the page has `isHeard`. */
async function loseReplies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (...call) => {
      const reply = await send(...call);
      const isLost = reply.url.endsWith("/api/posts") && !("isHeard" in window);
      if (isLost) throw new TypeError("The network is gone");
      return reply;
    };
  });
}

/** Expect exactly one post with that title in the list. */
async function expectOne(page: Page, stack: Stack, name: string): Promise<void> {
  await page.goto(stack.url("/panel/blog"));
  await expect(page.getByRole("link", { name })).toHaveCount(1);
}

test("a new post becomes a draft while the user types, and its URL follows the title", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  const name = `Autosaved ${Date.now()}`;
  await page.goto(stack.url("/panel/blog/new"));
  const reply = created(page);
  await title(page).pressSequentially(name);
  expect((await reply).status()).toBe(201);

  await expect(page).toHaveURL(atPost);
  await expect(title(page)).toBeFocused();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  const autosave = stored(page);
  await page.keyboard.type(" and on");
  await expect(title(page)).toHaveValue(`${name} and on`);
  await expect(page.getByLabel("URL")).toHaveValue(/-and-on$/);
  expect((await autosave).status()).toBe(200);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveValue(`${name} and on`);
  await expect(page.getByLabel("URL")).toHaveValue(/-and-on$/);
  await expectOne(page, stack, name);
});

test("discarding a new post moves the draft of its autosave to the trash", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const name = `Discarded ${Date.now()}`;
  await page.goto(stack.url("/panel/blog/new"));
  const reply = created(page);
  await title(page).fill(name);
  expect((await reply).status()).toBe(201);
  await expect(page).toHaveURL(atPost);
  await title(page).fill(`${name} again`);

  await page.getByRole("link", { name: "Blog", exact: true }).first().click();
  await page.getByRole("button", { name: "Leave without saving" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
  await expect(page.getByText(/moved to (the )?trash/)).toBeVisible();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name })).toHaveCount(1);
});

test("a new post without a reply is not created twice, even in another tab", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const name = `Once ${Date.now()}`;
  await loseReplies(page);
  await page.goto(stack.url("/panel/blog/new"));
  const lost = created(page);
  await title(page).fill(name);
  expect((await lost).status()).toBe(201);
  await title(page).fill(`${name} goes on`);
  const other = await page.context().newPage();
  await other.goto(stack.url("/panel"));
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await page.close();

  const reply = created(other);
  await other.goto(stack.url("/panel/blog/new"));
  expect((await reply).status()).toBe(201);
  await expect(other).toHaveURL(atPost);
  await expect(title(other)).toHaveValue(`${name} goes on`);
  await other.getByRole("button", { name: "Save draft" }).click();
  await expect(other.getByText("Changes saved")).toBeVisible();
  await expectOne(other, stack, name);
});

test("a save with a lost reply is repeated once, and then saves the latest text", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  const name = `Lost ${Date.now()}`;
  await loseReplies(page);
  await page.goto(stack.url("/panel/blog/new"));
  await title(page).fill(name);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await title(page).fill(`${name} later`);
  await page.evaluate(() => Object.assign(window, { isHeard: true }));
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const anyway = page.getByRole("button", { name: "Publish anyway" });
  await anyway.or(page.getByText("” published")).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();

  await expect(page.getByText("” published")).toBeVisible();
  await expect(page).toHaveURL(atPost);
  await expectOne(page, stack, `${name} later`);
});

test("a text without a title becomes an untitled draft, and an empty form becomes nothing", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/blog/new"));
  const posts: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/posts") && posts.push(request.method()));
  const reply = created(page);
  await title(page).fill("   ");
  await page.getByRole("textbox", { name: "Excerpt" }).fill("Only a thought");
  expect((await reply).status()).toBe(201);

  await expect(page).toHaveURL(atPost);
  await expect(page.getByRole("heading", { level: 1, name: /^Untitled draft/ })).toBeVisible();
  await expect(title(page)).toHaveValue("   ");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Excerpt" })).toHaveValue("Only a thought");
  expect(posts).toEqual(["POST"]);
});
