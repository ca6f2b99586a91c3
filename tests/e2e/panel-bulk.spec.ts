import { toast, writePost } from "./stack/posts";
import { expect, test } from "./stack/test";

test("a bulk action leaves alone a selected post that a search hides", async ({ signedIn, stack }) => {
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
