import type { Page } from "@playwright/test";
import { add, canvas, openBuilder, saved } from "./stack/builder";
import { pressKey } from "./stack/keyboard";
import { expect, test } from "./stack/test";

const heading = (text: string) => ({ type: "Heading", props: { id: `Heading-${text}`, text, level: "2" } });
const PAGE = [heading("First"), heading("Second"), heading("Third")];

const plus = (page: Page, name: string) => canvas(page).getByRole("button", { name, exact: true });
const goes = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
/** Return the kinds of the page's blocks, from top to bottom. */
const kinds = (page: Page) =>
  canvas(page)
    .locator("main > [data-puck-dropzone] > [data-puck-component]")
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label")));

async function getBox(page: Page, text: string) {
  const box = await canvas(page).locator(`[data-puck-component="Heading-${text}"]`).boundingBox();
  if (!box) throw new Error(`${text} is not visible`);
  return box;
}

test("a plus between two blocks adds one exactly there, by mouse", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, PAGE);
  const second = await getBox(page, "Second");

  await page.mouse.move(second.x + second.width / 3, second.y + 4);
  await plus(page, "Add block after Heading").click();
  await expect(goes(page, "New blocks are added after “Heading”.")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search blocks" })).toBeFocused();
  await add(page, "Divider");

  await expect.poll(() => kinds(page)).toEqual(["Heading", "Divider", "Heading", "Heading"]);
  // The selected position is used up: the next block comes after this one.
  await add(page, "Quote");
  await expect.poll(() => kinds(page)).toEqual(["Heading", "Divider", "Quote", "Heading", "Heading"]);
  await page.getByRole("button", { name: "Undo (Ctrl+Z)" }).click();
  await expect.poll(() => kinds(page)).toEqual(["Heading", "Divider", "Heading", "Heading"]);
  await expect(saved(page)).toBeVisible();
});

test("the insert position stays the same while the page changes above it", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, PAGE);
  const third = await getBox(page, "Third");
  await page.mouse.click(third.x + third.width / 3, third.y + third.height / 2);
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");

  // The block is first now, and a pattern can also be inserted there.
  await plus(page, "Add block before Heading").click();
  await expect(goes(page, "New blocks are added before “Heading”.")).toBeVisible();
  await page.getByRole("tab", { name: "Patterns" }).click();
  await page.getByRole("button", { name: "Insert FAQ & contact form" }).click();

  await expect.poll(() => kinds(page)).toEqual(["FAQ", "Section", "Heading", "Heading", "Heading"]);
});

test("a block is inserted before the selected one with the keyboard only", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, PAGE);
  await page.getByRole("tab", { name: "Outline" }).click();
  await page.getByRole("treeitem").first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save as pattern" }).focus();

  await page.keyboard.press("Tab");
  await expect(plus(page, "Add block before Heading")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("searchbox", { name: "Search blocks" })).toBeFocused();
  await page.keyboard.type("divider");
  await page.keyboard.press("Enter");

  await expect.poll(() => kinds(page)).toEqual(["Divider", "Heading", "Heading", "Heading"]);
  await pressKey(page, page.getByRole("button", { name: "Publish", exact: true }));
});

test.describe("with a finger, on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the first block is added to an empty page, and others next to the selected one", async ({
    signedIn,
    stack,
  }) => {
    const page = await signedIn("editor");
    await openBuilder(page, stack, []);

    await canvas(page).locator("[data-puck-dropzone]").first().tap();
    await page.getByRole("button", { name: "Add Heading", exact: true }).tap();
    await expect.poll(() => kinds(page)).toEqual(["Heading"]);
    await plus(page, "Add block before Heading").tap();
    await page.getByRole("button", { name: "Add Divider", exact: true }).tap();
    await expect.poll(() => kinds(page)).toEqual(["Divider", "Heading"]);

    // All actions of the toolbar are visible.
    const remove = page.getByRole("toolbar", { name: "Block" }).getByRole("button", { name: "Delete" });
    await expect(remove).toBeInViewport({ ratio: 1 });
    const below = plus(page, "Add block after Divider");
    expect((await below.boundingBox())?.width).toBeGreaterThanOrEqual(24);
    await below.tap();
    await page.getByRole("button", { name: "Add Quote", exact: true }).tap();
    await expect.poll(() => kinds(page)).toEqual(["Divider", "Quote", "Heading"]);
  });
});
