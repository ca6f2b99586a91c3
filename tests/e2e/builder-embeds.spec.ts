import type { Page } from "@playwright/test";
import { canvas, clickWords, openBuilder, publishPage, readPage, settings, trashPage } from "./stack/builder";
import { expect, test } from "./stack/test";

const WORDS = "We cook over an open fire.";
const TEXT = { type: "RichText", props: { id: "RichText-1", html: `<p>${WORDS}</p>` } };

const editor = (page: Page) => canvas(page).locator("[contenteditable=true]");
const cards = (page: Page) => editor(page).locator("figure");

test.afterEach(({ page, stack }) => trashPage(page, stack));

test("a map is inserted into a text of the page, saved and published", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [TEXT]);
  await clickWords(page, WORDS);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("End");
  // The browser reports the moved cursor later, but types at it.
  await page.keyboard.type(" Daily.");
  await expect(editor(page)).toHaveText(`${WORDS} Daily.`);
  await page.keyboard.press("Enter");
  await page.keyboard.type("/map");
  const menu = page.getByRole("listbox", { name: "Insert" });
  // The settings show the same text, and no second menu.
  await expect(settings(page).getByText("/map")).toBeVisible();
  await expect(menu).toHaveCount(1);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Map" });
  await expect(dialog.getByRole("combobox", { name: "Map" })).toBeVisible();
  // Escape closes the dialog and later the menu, and the cursor stays in the text.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("/ma");
  await expect(menu).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("p");
  await page.keyboard.press("Control+Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("/map");
  await expect(menu).toHaveCount(1);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cards(page)).toHaveCount(1);
  await page.keyboard.type("Welcome.");
  await expect(editor(page).locator("p").last()).toHaveText("Welcome.");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(cards(page)).toHaveCount(0);
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+Shift+z");
  await expect(cards(page)).toHaveCount(1);
  await expect.poll(() => readPage(page, stack)).toContain('data-embed=\\"map\\"');
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(canvas(page).getByText(WORDS)).toBeAttached();
  await page.waitForLoadState("networkidle");
  await clickWords(page, `${WORDS} Daily.`);
  await expect(cards(page)).toHaveCount(1);
  // The keyboard selects and deletes it.
  await page.keyboard.press("ArrowDown");
  await expect(cards(page)).toHaveClass(/selectednode/);
  await page.keyboard.press("Delete");
  await expect(cards(page)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(cards(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect.poll(() => readPage(page, stack)).toContain('data-embed=\\"map\\"');
  const visitor = await page.context().newPage();
  await visitor.goto(stack.url(await publishPage(page, stack)));
  await expect(visitor.locator(".texts .embed")).toBeVisible();
  await visitor.emulateMedia({ colorScheme: "dark" });
  await visitor.setViewportSize({ width: 390, height: 844 });
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
