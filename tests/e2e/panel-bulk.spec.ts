import { toast, writePost } from "./stack/posts";
import { expect, test } from "./stack/test";

test("a bulk action skips a selected post that a search hides", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const one = await writePost(page, stack);
  const two = await writePost(page, stack);
  await page.goto(stack.url("/panel/blog"));
  await page.getByLabel(`Select ${one}`, { exact: true }).check();
  await page.getByRole("searchbox").fill(two);
  await expect(page.getByRole("link", { name: one, exact: true })).toBeHidden();
  await page.getByLabel(`Select ${two}`, { exact: true }).check();

  await page.getByRole("button", { name: "Move to trash" }).click();
  await expect(toast(page, `“${two}” moved to trash`)).toBeVisible();

  await page.getByRole("searchbox").fill("");
  await expect(page.getByRole("link", { name: one, exact: true })).toBeVisible();
});

test("publishing and archiving several posts can be undone", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const names = [await writePost(page, stack), await writePost(page, stack)];
  await page.goto(stack.url("/panel/blog"));
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const run = async (action: string, done: string) => {
    for (const name of names) await page.getByLabel(`Select ${name}`, { exact: true }).check();
    await page.getByRole("button", { name: action, exact: true }).click();
    await expect(toast(page, done)).toBeVisible();
  };
  const undo = () => page.getByRole("button", { name: "Undo" }).last().click();

  await run("Publish", "2 items published");
  for (const name of names) await expect(row(name)).toContainText("Live");
  await undo();
  await expect(toast(page, "Previous status of 2 items restored")).toBeVisible();
  for (const name of names) await expect(row(name)).toContainText("Draft");

  await run("Publish", "2 items published");
  await run("Archive", "2 items archived");
  for (const name of names) await expect(row(name)).toContainText("Archived");
  await undo();
  for (const name of names) await expect(row(name)).toContainText("Live");
});

test("a bulk action names the post that failed", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const names = [await writePost(page, stack), await writePost(page, stack)];
  const id = page.url().split("/").pop();
  await page.goto(stack.url("/panel/blog"));
  for (const name of names) await page.getByLabel(`Select ${name}`, { exact: true }).check();
  await page.route(`**/api/posts/${id}/status`, (route) =>
    route.fulfill({ status: 404, contentType: "application/json", body: '{"message": "Post not found."}' }),
  );

  await page.getByRole("button", { name: "Archive", exact: true }).click();

  await expect(page.getByRole("alert").filter({ hasText: `${names[1]}: Post not found.` })).toBeVisible();
  await expect(toast(page, `“${names[0]}” archived`)).toBeVisible();
});
