import type { Page } from "@playwright/test";
import { canvas, clickWords, openBuilder, publishPage, readPage, saved, trashPage } from "./stack/builder";
import { toast } from "./stack/posts";
import { expect, test } from "./stack/test";

const heading = (text: string) => ({ type: "Heading", props: { id: `Heading-${text}`, text, level: "2" } });
const WORDS = "We cook every day.";
const TEXT = { type: "RichText", props: { id: "RichText-1", html: `<p>${WORDS}</p>` } };

const editor = (page: Page) => canvas(page).locator("[contenteditable=true]");
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Block" }).getByRole("button", { name, exact: true });
const expectOrder = (page: Page, ...texts: string[]) =>
  expect(canvas(page).locator("[data-puck-component]")).toHaveText(texts);

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

test.afterEach(({ page, stack }) => trashPage(page, stack));

test("on a phone a text is written and formatted in the page, and restored after a reload", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [heading("Hours"), TEXT]);
  await clickWords(page, WORDS, { isTap: true });
  await expect(tool(page, "Duplicate")).toBeVisible();
  await clickWords(page, WORDS, { isTap: true });
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.locator("[data-inline]").getByRole("button", { name: "Bold" }).tap();
  await expect(editor(page).locator("strong")).toHaveText(WORDS);
  // The button returns focus to the text in the next frame.
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/map");
  await page.getByRole("option", { name: "Map" }).tap();
  await page.getByRole("dialog", { name: "Map" }).getByRole("button", { name: "Insert" }).tap();
  await expect(editor(page).locator("figure")).toHaveText("LocationsMap");
  await page.keyboard.type("Until nine.");
  await expect.poll(() => readPage(page, stack)).toContain("Until nine.");

  await page.reload();
  await expect(canvas(page).locator("strong")).toHaveText(WORDS);
  await expect(canvas(page).getByText("Until nine.")).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("on a phone blocks are moved, duplicated and deleted with the toolbar", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [heading("One"), heading("Two")]);
  await clickWords(page, "One", { isTap: true });
  await tool(page, "Move down").tap();
  await expectOrder(page, "Two", "One");
  await tool(page, "Duplicate").tap();
  await expectOrder(page, "Two", "One", "One");
  await tool(page, "Delete").tap();
  await expectOrder(page, "Two", "One");
  await toast(page, "Heading deleted").getByRole("button", { name: "Undo" }).tap();
  await expectOrder(page, "Two", "One", "One");
  await expect(saved(page)).toBeVisible();
});

test("on a phone the edit link of a public page selects the block for a typo", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [heading("Opening hors"), TEXT]);
  await page.goto(stack.url(await publishPage(page, stack)));
  const edit = page.getByRole("link", { name: "Edit this page" });
  // The page records taps as soon as it has loaded the code of this link.
  await expect(edit).toBeVisible();
  await page.getByRole("heading", { name: "Opening hors" }).tap();
  await edit.tap();
  // As in the builder, the first tap selects the block, and the second one opens its text.
  await expect(page.getByRole("toolbar", { name: "Block" }).getByText("Heading")).toBeVisible();
  await clickWords(page, "Opening hors", { isTap: true });
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Opening hours");
  await expect.poll(() => readPage(page, stack)).toContain("Opening hours");
  await page.keyboard.type(".");
  await page.getByRole("button", { name: "Publish", exact: true }).tap();
  await expect(page.getByRole("button", { name: "Publish anyway" })).toBeVisible();
});
