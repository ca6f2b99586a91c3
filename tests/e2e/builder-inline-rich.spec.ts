import type { Locator, Page } from "@playwright/test";
import { violationsInBothThemes } from "./stack/axe";
import { canvas, clickWords, openBuilder, readPage, standStill, trashPage } from "./stack/builder";
import { dropFiles, PICTURES } from "./stack/files";
import { expect, test } from "./stack/test";

const WORDS = "We cook over an open fire.";
const TEXT = { type: "RichText", props: { id: "RichText-1", html: `<p>${WORDS}</p>` } };
const HEADING = { type: "Heading", props: { id: "Heading-1", text: "Strawberries", level: "2" } };
const ARABIC = { type: "Heading", props: { id: "Heading-1", text: "مطعم الزيتون", level: "2" } };

const editor = (page: Page): Locator => canvas(page).locator("[contenteditable=true]");

test.afterEach(({ page, stack }) => trashPage(page, stack));

/** Return the box of a part of a text, in window coordinates. */
async function boxOf(page: Page, words: string, start: number, end: number) {
  await standStill(page, words);
  return canvas(page)
    .locator("body")
    .evaluate(
      (body, { text, from, to }) => {
        const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode() && walker.currentNode.textContent !== text);
        const range = document.createRange();
        range.setStart(walker.currentNode, from);
        range.setEnd(walker.currentNode, to);
        const { left, top, width, height } = range.getBoundingClientRect();
        const frame = window.frameElement as HTMLElement;
        const box = frame.getBoundingClientRect();
        const scale = box.width / frame.offsetWidth;
        return {
          left: box.left + left * scale,
          right: box.left + (left + width) * scale,
          y: box.top + (top + height / 2) * scale,
        };
      },
      { text: words, from: start, to: end },
    );
}

test("rich text in the page has the slash menu, below the typed command", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [TEXT]);
  await clickWords(page, WORDS);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" Always.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");

  const menu = page.getByRole("listbox", { name: "Insert" });
  await expect(menu.getByRole("option", { name: "Table" })).toBeInViewport();
  await page.keyboard.type("quo");
  await expect(menu.getByRole("option")).toHaveText(["Quote"]);
  await expect(page.getByRole("status").filter({ hasText: "Quote" })).toBeAttached();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Fire first");
  await expect(menu).toBeHidden();
  await page.keyboard.press("Escape");

  await expect.poll(() => readPage(page, stack)).toContain("<blockquote><p>Fire first</p></blockquote>");
});

test("an image dropped into rich text in the page is uploaded and placed there", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [TEXT]);
  const { right, y } = await boxOf(page, WORDS, 0, WORDS.length);
  await page.mouse.click(right - 4, y);
  await expect(editor(page)).toBeFocused();

  await dropFiles(page, PICTURES.slice(0, 1), { x: right - 4, y });
  await expect(editor(page).locator('img[src*="/library/"]')).toBeVisible({ timeout: 30_000 });
  await expect(canvas(page).locator("[data-puck-component]")).toHaveCount(1);
  await page.keyboard.press("Escape");

  await expect.poll(() => readPage(page, stack)).toMatch(/<img src=\\"\/library\//);
});

test("an image pasted into rich text in the page is uploaded and placed there", async ({
  signedIn,
  stack,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await signedIn("editor");
  await openBuilder(page, stack, [TEXT]);
  await page.evaluate(async () => {
    const screenshot = new OffscreenCanvas(40, 30);
    screenshot.getContext("2d")?.fillRect(0, 0, 40, 30);
    await navigator.clipboard.write([new ClipboardItem({ "image/png": screenshot.convertToBlob() })]);
  });
  await clickWords(page, WORDS);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Control+v");

  await expect(editor(page).locator('img[src*="/library/"]')).toBeVisible({ timeout: 30_000 });
  await expect(editor(page).locator("p").first()).toHaveText(WORDS);
  await page.keyboard.press("Escape");
  await expect(canvas(page).locator("[data-puck-component]")).toHaveCount(1);
  await expect.poll(() => readPage(page, stack)).toMatch(/<img src=\\"\/library\//);
});

test("the caret appears at the clicked letter, in the middle of a word", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [HEADING]);
  const { left, y } = await boxOf(page, "Strawberries", 5, 6);
  await page.mouse.click(left + 1, y);
  await expect(editor(page)).toBeFocused();

  await page.keyboard.type("-");

  await expect(editor(page)).toHaveText("Straw-berries");
});

test("right-to-left text is edited at the clicked letter, and grows to the left", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  const text = ARABIC.props.text;
  await openBuilder(page, stack, [ARABIC]);
  const { right, y } = await boxOf(page, text, 5, 6);
  await page.mouse.click(right - 1, y);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("و");
  await expect(editor(page)).toHaveText(`${text.slice(0, 5)}و${text.slice(5)}`);
  await page.keyboard.press("End");
  await page.keyboard.type(" الذهبي");

  const whole = `${text.slice(0, 5)}و${text.slice(5)} الذهبي`;
  await expect(editor(page)).toHaveText(whole);
  await page.keyboard.press("Enter");
  const [first, last] = [
    await boxOf(page, whole, 0, 1),
    await boxOf(page, whole, whole.length - 1, whole.length),
  ];
  expect(last.right).toBeLessThan(first.left);
});

test("the builder has no accessibility problems while a text in the page is open", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [HEADING, TEXT]);
  for (const words of ["Strawberries", WORDS]) {
    await clickWords(page, words);
    await expect(editor(page)).toBeFocused();
    expect(await violationsInBothThemes(page, words)).toEqual([]);
  }
});

test("a drag that leaves the window ends, and the page stays as it was", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [HEADING, TEXT]);
  const { left, y } = await boxOf(page, WORDS, 0, 1);
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: PICTURES, dragOperationsMask: 1 };
  const drag = (type: "dragEnter" | "dragOver" | "dragCancel") =>
    session.send("Input.dispatchDragEvent", { type, x: left, y, data });
  const line = canvas(page).locator(".canvas-gap[data-wanted]");
  await drag("dragEnter");
  // Browsers repeat this event during a drag.
  await expect(async () => {
    await drag("dragOver");
    await expect(line).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await drag("dragCancel");
  await expect(line).toHaveCount(0);

  await expect(canvas(page).locator("[data-drop]")).toHaveCount(0);
  await expect(canvas(page).locator("[data-puck-component]")).toHaveCount(2);
  await clickWords(page, "Strawberries");
  await expect(editor(page)).toBeFocused();
});

test("the list of blocks is one tab stop with arrow keys", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, []);
  const button = (name: string) => page.getByRole("button", { name: `Add ${name}`, exact: true });
  await page.getByRole("searchbox", { name: "Search blocks" }).focus();
  await page.keyboard.press("Tab");
  await expect(button("Hero")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(button("Text")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: /^Add / }).and(page.locator(":focus"))).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(button("Text")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await expect(button("Hero")).toBeFocused();
});
