import type { Page } from "@playwright/test";
import type { Stack } from "./stack";
import { expect, test } from "./test";

const stamp = Date.now();
let count = 0;

/** Return a unique title. */
function newTitle(): string {
  count += 1;
  return `Editing ${stamp} ${test.info().workerIndex} ${count}`;
}

export const title = (page: Page) => page.getByLabel("Title", { exact: true });
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text }).last();

/** Create a blog post, stay on its screen, and return its title. */
export async function writePost(page: Page, stack: Stack): Promise<string> {
  const name = newTitle();
  await page.goto(stack.url("/panel/blog/new"));
  await title(page).fill(name);
  await page.getByRole("textbox", { name: "Excerpt" }).fill("What happened, in a line.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/panel\/blog\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return name;
}
