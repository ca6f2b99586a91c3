import type { Locator, Page } from "@playwright/test";
import { add, canvas, clickWords, openBuilder, saved, settings, trashPage, wordsBox } from "./stack/builder";
import { expect, test } from "./stack/test";

const editor = (page: Page): Locator => canvas(page).locator("[contenteditable=true]");

test.afterEach(({ page, stack }) => trashPage(page, stack));

test("the button between blocks leaves the text of a thin block to the mouse", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  const bar = { type: "AnnouncementBar", props: { id: "AnnouncementBar-1", text: "Closed" } };
  await openBuilder(page, stack, [bar, HEADING]);
  await expect.poll(() => wordsBox(page, "Closed")).not.toBeNull();
  const words = canvas(page).getByText("Closed", { exact: true });
  const bottom = canvas(page).locator("[data-puck-component]").first();
  const { width, height } = (await bottom.boundingBox()) ?? { width: 0, height: 0 };
  await bottom.hover({ position: { x: width / 4, y: height - 1 } });
  await expect(canvas(page).locator(".canvas-insert").first()).toBeVisible();

  // The block is above its inert text.
  await words.hover({ force: true });
  await expect(canvas(page).locator(".canvas-insert")).toHaveCount(0);
  await clickWords(page, "Closed");

  await expect(editor(page)).toBeFocused();
});

const HEADING = { type: "Heading", props: { id: "Heading-1", text: "Come hungry", level: "2" } };
const TEXT = { type: "RichText", props: { id: "RichText-1", html: "<p>We cook every day.</p>" } };
const panelText = (page: Page) => settings(page).getByRole("textbox", { name: "Text", exact: true });

test("selected words are formatted with the bar above them and by keyboard", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [TEXT]);
  const bar = page.locator("[data-inline]");

  await clickWords(page, "We cook every day.", { clicks: 2 });
  await bar.getByRole("button", { name: "Bold" }).click();
  await expect(editor(page).locator("strong")).toHaveText(/^\w+$/);
  await expect(bar.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Control+a");
  await bar.getByRole("button", { name: "Heading", exact: true }).click();
  await expect(editor(page).getByRole("heading", { level: 2 })).toHaveText("We cook every day.");
  await page.keyboard.press("Control+i");
  await bar.getByRole("button", { name: "Link" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("/about");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();

  await expect(editor(page).locator("h2 a[href='/about']").first()).toBeVisible();
  await expect(panelText(page).locator("h2 em").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect(canvas(page).locator(".prose h2 em").first()).toBeAttached();
});

test("Enter ends a line, Escape selects the block, and keys in a text are no shortcuts", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [HEADING, TEXT]);

  await clickWords(page, "Come hungry");
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("/");
  await page.keyboard.press("Delete");
  await expect(panelText(page)).toHaveValue("C/me hungry");
  await page.keyboard.press("Escape");
  await expect(editor(page)).toHaveCount(0);
  await expect(canvas(page).locator("[data-puck-component]")).toHaveText([/C\/me hungry/, /We cook/]);
  await expect(canvas(page).locator('[data-puck-component="Heading-1"]')).toBeFocused();
  await page.keyboard.press("Delete");

  await expect(canvas(page).locator("[data-puck-component]")).toHaveText([/We cook/]);
});

test("undo in a text goes back by words, then by steps of the page", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [HEADING, TEXT]);

  await clickWords(page, "Come hungry");
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" and happy today");
  await page.keyboard.press("Control+z");
  await expect(panelText(page)).toHaveValue("Come hungry and happy ");
  await page.keyboard.press("Control+z");
  await expect(panelText(page)).toHaveValue("Come hungry and ");
  await page.keyboard.press("Control+Shift+z");
  await expect(panelText(page)).toHaveValue("Come hungry and happy ");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Undo (Ctrl+Z)" }).click();
  await expect(canvas(page).getByRole("heading", { name: "Come hungry", exact: true })).toBeAttached();
  await page.getByRole("button", { name: "Redo (Ctrl+Shift+Z)" }).click();

  await expect(canvas(page).getByRole("heading", { name: "Come hungry and happy" })).toBeAttached();
});

test("pasted text is plain, fits the limit of its setting, and files are refused", async ({
  signedIn,
  stack,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await signedIn("editor");
  await openBuilder(page, stack, [HEADING]);
  await page.evaluate(async () => {
    const items = { "text/html": "<b>Two</b><br>lines", "text/plain": "Two\nlines" };
    const blobs = Object.entries(items).map(([type, text]) => [type, new Blob([text], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  });

  await clickWords(page, "Come hungry");
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+v");
  await expect(panelText(page)).toHaveValue("Two lines");
  await page.evaluate(() => navigator.clipboard.writeText("x".repeat(500)));
  await page.keyboard.press("Control+v");

  await expect(panelText(page)).toHaveValue(`Two lines${"x".repeat(191)}`);
  await expect(page.getByText("0 characters left").first()).toBeVisible();

  await editor(page).evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["x"], "tacos.png", { type: "image/png" }));
    const { x, y } = element.getBoundingClientRect();
    const place = { clientX: x + 5, clientY: y + 5, bubbles: true, cancelable: true };
    element.dispatchEvent(new DragEvent("drop", { ...place, dataTransfer }));
  });
  await expect(page.getByText("No files were added. Add images in the sidebar.")).toBeVisible();
});

test("an input method composes a word while the page is saved", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [HEADING]);
  const typing = await page.context().newCDPSession(page);

  await clickWords(page, "Come hungry");
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("End");
  await typing.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  await expect(saved(page)).toBeVisible();
  await typing.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
  await typing.send("Input.insertText", { text: "日本" });

  await expect(panelText(page)).toHaveValue("Come hungry日本");
  await expect(editor(page)).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("the first tap selects a block, and the second one opens its text", async ({ signedIn, stack }) => {
    const page = await signedIn("editor");
    await openBuilder(page, stack, [HEADING, TEXT]);
    const isTap = true;

    await clickWords(page, "We cook every day.", { isTap });
    await expect(
      page.getByRole("toolbar", { name: "Block" }).getByText("Text", { exact: true }),
    ).toBeVisible();
    await expect(editor(page)).toHaveCount(0);
    await clickWords(page, "We cook every day.", { isTap });
    await expect(page.locator("[data-inline]").getByRole("button", { name: "Bold" })).toBeInViewport();
    await expect(editor(page)).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(" Also at night.");
    await page.keyboard.press("Escape");

    await expect(canvas(page).getByText("We cook every day. Also at night.")).toBeAttached();
    await expect(saved(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test.describe("while the editor is loading", () => {
  /** Delay the code of the editor until the returned function is called. */
  async function holdEditor(page: Page): Promise<() => void> {
    let load = () => {};
    const held = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\/assets\/InlineTexts-[^/]+\.js$/, (route) => held.then(() => route.continue()));
    return load;
  }

  test("an added block becomes ready for typing", async ({ signedIn, stack }) => {
    const page = await signedIn("editor");
    const load = await holdEditor(page);
    await openBuilder(page, stack, []);

    await add(page, "Heading");
    await expect(canvas(page).getByRole("heading", { name: "What we cook", exact: true })).toBeAttached();
    load();

    await expect(editor(page)).toBeFocused();
  });

  test("letters after a click are inserted at the click", async ({ signedIn, stack }) => {
    const page = await signedIn("editor");
    const load = await holdEditor(page);
    const fields = [{ name: "name", label: "oooo", type: "text", required: true }];
    await openBuilder(page, stack, [{ type: "Form", props: { id: "Form-1", title: "Seats", fields } }]);

    await clickWords(page, "oooo");
    await page.keyboard.type("- and -");
    load();

    await expect(settings(page).getByRole("textbox", { name: "Label" })).toHaveValue("oo- and -oo");
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test("two quick taps open the text", async ({ signedIn, stack }) => {
      const page = await signedIn("editor");
      const load = await holdEditor(page);
      await openBuilder(page, stack, [HEADING]);

      await clickWords(page, "Come hungry", { isTap: true });
      await clickWords(page, "Come hungry", { isTap: true });
      load();

      await expect(editor(page)).toBeFocused();
    });
  });
});

test("an added block is ready for typing, and its example is replaced", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, []);

  await page.getByRole("link", { name: /Back to page settings/ }).focus();
  await page.keyboard.press("/");
  await page.keyboard.type("heading");
  await page.keyboard.press("Enter");
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("Come hungry");
  await page.keyboard.press("Enter");
  await expect(canvas(page).getByRole("heading", { name: "Come hungry", exact: true })).toBeAttached();
  // The block has focus, so its keys work.
  await page.keyboard.press("/");
  await page.keyboard.type("divider");
  await page.keyboard.press("Enter");
  await expect(canvas(page).locator('[data-puck-component^="Divider"]')).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");

  await expect(canvas(page).locator("[data-puck-component]").last()).toHaveText("Come hungry");
});
