import type { Page } from "@playwright/test";
import { title, toast, writePost } from "./stack/posts";
import { expect, test } from "./stack/test";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const getWidth = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

test("on a phone a long text is formatted, counted and read in focus mode, and is there after a reload", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await writePost(page, stack);
  const text = page.getByRole("textbox", { name: "Text" });
  await text.tap();
  await page.keyboard.type("Fresh tacos daily");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.getByRole("button", { name: "Bold" }).tap();
  await expect(text.locator("strong")).toHaveText("daily");
  await expect(text).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/table");
  await page.getByRole("listbox", { name: "Insert" }).getByRole("option", { name: "Table" }).tap();
  await page.keyboard.type("Birria");
  await expect(text.getByRole("table")).toContainText("Birria");
  await expect(page.getByText("4 words")).toBeVisible();

  await page.getByRole("button", { name: "Focus mode" }).tap();
  await expect.poll(async () => (await text.boundingBox())?.width).toBe(390);
  await page.getByRole("button", { name: "Exit focus mode" }).tap();
  await page.getByRole("button", { name: "Save draft" }).tap();
  await expect(toast(page, "Changes saved")).toBeVisible();
  await page.reload();

  await expect(text.locator("strong")).toHaveText("daily");
  await expect(text.getByRole("table")).toContainText("Birria");
  expect(await getWidth(page)).toBe(390);
});

test("on a phone a post is duplicated from its row and from its own screen", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const name = await writePost(page, stack);
  await page.goto(stack.url("/panel/blog"));
  await page.getByRole("button", { name: `Actions for ${name}` }).tap();
  await page.getByRole("menuitem", { name: "Duplicate" }).tap();
  await expect(title(page)).toHaveValue(`${name} (copy)`);

  await page.getByRole("button", { name: "More actions" }).tap();
  await page.getByRole("menuitem", { name: "Duplicate" }).tap();

  await expect(title(page)).toHaveValue(`${name} (copy) (copy)`);
  expect(await getWidth(page)).toBe(390);
});

test("on a phone the check before publishing links to the field, and is not repeated", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/caterings/new"));
  await title(page).fill(`Lunch ${Date.now()}`);
  await page.getByRole("textbox", { name: "Link" }).fill("/nowhere-at-all");
  await page.getByRole("button", { name: "Save draft" }).tap();
  await expect(page).toHaveURL(/\/panel\/caterings\/\d+$/);
  const sheet = page.getByRole("dialog", { name: /to fix before publishing/ });

  await page.getByRole("button", { name: "Publish", exact: true }).tap();
  await expect(sheet.getByRole("region", { name: "For visitors" })).toContainText("Broken link");
  const search = sheet.getByRole("region", { name: "For search results and link previews" });
  await search.getByRole("button", { name: /^Show field/ }).tap();
  await expect(page.getByRole("textbox", { name: "Description" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Description" })).toBeInViewport();
  await page.keyboard.type("Lunch for forty people, cooked next to your office.");
  await page.getByRole("button", { name: "Publish", exact: true }).tap();
  await expect(search).toHaveCount(0);
  await sheet.getByRole("button", { name: "Publish anyway" }).tap();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  await page.getByRole("textbox", { name: "Price note" }).fill("From $18");
  await page.getByRole("button", { name: /^Publish/ }).tap();
  await expect(page.getByText("Unpublished changes")).toHaveCount(0);
  await expect(sheet).toHaveCount(0);
  expect(await getWidth(page)).toBe(390);
});
