import type { Page } from "@playwright/test";
import { title, writePost } from "./stack/posts";
import { BAY } from "./stack/stack";
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
