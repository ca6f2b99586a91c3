import type { Locator, Page } from "@playwright/test";
import { canvas, clickWords, openBuilder, saved, settings, standStill, trashPage } from "./stack/builder";
import { expect, test } from "./stack/test";

const heading = (text: string) => ({ type: "Heading", props: { id: `Heading-${text}`, text, level: "2" } });
const ONE_TO_FOUR = ["One", "Two", "Three", "Four"];
const tools = (page: Page) => page.getByRole("toolbar", { name: "Block" });
const undo = (page: Page) => page.getByRole("button", { name: "Undo (Ctrl+Z)" });
const chosen = (page: Page): Locator => canvas(page).locator("[data-several]");
const rows = (page: Page): Locator => page.getByRole("treeitem");
const line = (page: Page): Locator => canvas(page).locator(".canvas-gap[data-wanted]");

const expectOrder = (page: Page, ...texts: string[]) =>
  expect(canvas(page).locator("[data-puck-component]")).toHaveText(texts);

async function clickWith(page: Page, key: "Shift" | "Control", words: string): Promise<void> {
  await page.keyboard.down(key);
  await clickWords(page, words);
  await page.keyboard.up(key);
}

/** Drag one block to the lower edge of another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover({ position: { x: 40, y: 20 }, force: true });
  await page.mouse.down();
  const box = await to.boundingBox();
  if (!box) throw new Error("The block has no box");
  for (const part of [0.5, 0.8, 0.9]) {
    await page.mouse.move(box.x + 40, box.y + box.height * part, { steps: 8 });
  }
  await page.mouse.up();
}

/** Drag a block from the list to the upper edge of a block in the page, without dropping it. */
async function dragFromList(page: Page, name: string, target: Locator): Promise<void> {
  await page.getByRole("button", { name: `Add ${name}`, exact: true }).hover();
  await page.mouse.down();
  // Browsers repeat the event of a drag, also after the drop targets have loaded. Playwright sends one per movement.
  await expect(async () => {
    await target.hover({ position: { x: 40, y: 4 } });
    await target.hover({ position: { x: 44, y: 4 } });
    await expect(line(page)).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
}

test.afterEach(({ page, stack }) => trashPage(page, stack));

test("several blocks are selected, moved, duplicated and deleted, each in one step", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, ONE_TO_FOUR.map(heading));

  await clickWords(page, "One");
  await clickWith(page, "Shift", "Three");
  await expect(tools(page).getByText("3 blocks", { exact: true })).toBeVisible();
  await expect(chosen(page)).toHaveText(["One", "Two", "Three"]);
  await expect(canvas(page).getByRole("group", { name: "Heading, selected" })).toHaveCount(3);
  await expect(settings(page)).toContainText("Several blocks are selected.");
  await expect(canvas(page).locator("[contenteditable=true]")).toHaveCount(0);
  await clickWith(page, "Control", "Two");
  await expect(chosen(page)).toHaveText(["One", "Three"]);

  await tools(page).getByRole("button", { name: "Move down" }).click();
  await expectOrder(page, "Two", "One", "Four", "Three");
  await page.keyboard.press("Control+d");
  await expectOrder(page, "Two", "One", "Four", "Three", "One", "Three");
  await page.keyboard.press("Delete");
  await expectOrder(page, "Two", "One", "Four", "Three");
  await expect(page.getByText("Deleted 2 blocks")).toBeVisible();

  await undo(page).click();
  await expectOrder(page, "Two", "One", "Four", "Three", "One", "Three");
  await undo(page).click();
  await expectOrder(page, "Two", "One", "Four", "Three");
  await undo(page).click();
  await expectOrder(page, ...ONE_TO_FOUR);
  await expect(saved(page)).toBeVisible();
});

test("Shift with arrows extends the selection, a plain click and Escape end it", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, ONE_TO_FOUR.map(heading));
  await page.getByRole("tab", { name: "Outline" }).click();

  await rows(page).nth(1).click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(chosen(page)).toHaveText(["Two", "Three", "Four"]);
  await page.keyboard.press("Shift+ArrowUp");
  await expect(chosen(page)).toHaveText(["Two", "Three"]);
  await expect(page.getByRole("treeitem", { selected: true })).toHaveText([/Two/, /Three/]);
  await expect(page.getByRole("status").filter({ hasText: "2 blocks selected" })).toBeAttached();
  await page.keyboard.press("Alt+ArrowUp");
  await expectOrder(page, "Two", "Three", "One", "Four");
  await page.keyboard.press("Escape");
  await expect(chosen(page)).toHaveCount(0);

  await rows(page).nth(0).click();
  await rows(page)
    .nth(2)
    .click({ modifiers: ["Shift"] });
  await rows(page)
    .nth(1)
    .click({ modifiers: ["ControlOrMeta"] });
  await expect(chosen(page)).toHaveText(["Two", "One"]);
  await clickWords(page, "Four");
  await expect(chosen(page)).toHaveCount(0);
  await expect(canvas(page).locator("[contenteditable=true]")).toHaveText("Four");
});

test("undoing the addition of selected blocks ends their selection", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, ONE_TO_FOUR.map(heading));
  await clickWords(page, "One");
  await clickWith(page, "Shift", "Two");
  await page.keyboard.press("Control+d");
  await expectOrder(page, "One", "Two", "One", "Two", "Three", "Four");

  await undo(page).click();

  await expectOrder(page, ...ONE_TO_FOUR);
  await expect(tools(page).getByText("2 blocks", { exact: true })).toBeHidden();
  await expect(settings(page)).not.toContainText("Several blocks are selected.");
});

test("the keyboard selects blocks that are not next to each other", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, ONE_TO_FOUR.map(heading));
  await page.getByRole("tab", { name: "Outline" }).click();
  await rows(page).nth(0).click();
  await tools(page).getByRole("button", { name: "Select several blocks" }).click();

  await rows(page).nth(0).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press("Space");

  await expect(chosen(page)).toHaveText(["One", "Three"]);
});

test("blocks of different lists are selected with the blocks around them, and saved as a pattern", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  const columns = {
    type: "Columns",
    props: { id: "Columns-1", layout: "1-1", first: [heading("Left")], second: [heading("Right")] },
  };
  await openBuilder(page, stack, [heading("Top"), columns, heading("End")]);

  await clickWords(page, "Top");
  await clickWith(page, "Control", "Right");
  await expect(tools(page).getByText("2 blocks", { exact: true })).toBeVisible();
  await tools(page).getByRole("button", { name: "Save as pattern" }).click();
  const name = `Pair ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(name);
  await expect(page.getByRole("radio", { name: /2 blocks/ })).toBeChecked();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("tab", { name: "Patterns" }).click();
  await page.getByRole("button", { name: `Insert ${name}` }).click();

  await expect(canvas(page).getByText("Right")).toHaveCount(2);
  await expect(canvas(page).getByText("End")).toHaveCount(1);
});

test("a block is dragged from the list to a place in the page", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [heading("One"), heading("Two")]);
  const target = canvas(page).locator('[data-puck-component="Heading-Two"]');

  await dragFromList(page, "Divider", target);
  // Outside the page, the drop would have no effect.
  await page.getByRole("tab", { name: "Settings" }).or(settings(page)).first().hover();
  await expect(line(page)).toHaveCount(0);
  await target.hover({ position: { x: 40, y: 4 } });
  await page.mouse.up();

  await expect(canvas(page).locator("[data-puck-component]").nth(1)).toHaveAttribute(
    "data-puck-component",
    /^Divider-/,
  );
  await undo(page).click();
  await expectOrder(page, "One", "Two");
});

test("a block dragged from the list and dropped outside the window is not added", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [heading("One"), heading("Two")]);
  const target = canvas(page).locator('[data-puck-component="Heading-Two"]');

  await dragFromList(page, "Divider", target);
  await page.mouse.move(600, -40);
  await expect(line(page)).toHaveCount(0);
  await page.mouse.up();
  await expectOrder(page, "One", "Two");
  await expect(undo(page)).toBeDisabled();

  // Neither the next movement nor the next drag continues the first one.
  await target.hover({ position: { x: 40, y: 4 } });
  await expect(line(page)).toHaveCount(0);
  await dragFromList(page, "Quote", target);
  await page.mouse.up();
  await expect(canvas(page).locator("[data-puck-component^='Quote-']")).toHaveCount(1);
  await expect(canvas(page).locator("[data-puck-component]")).toHaveCount(3);
});

test("blocks are dragged in the outline, up and down and into other blocks", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const columns = { type: "Columns", props: { id: "Columns-1", layout: "1-1", first: [], second: [] } };
  await openBuilder(page, stack, [...["One", "Two", "Three"].map(heading), columns]);
  await page.getByRole("tab", { name: "Outline" }).click();

  // Dropping a block where it already is changes nothing.
  await rows(page)
    .nth(0)
    .dragTo(rows(page).nth(1), { targetPosition: { x: 10, y: 4 } });
  await expect(rows(page)).toHaveText([/One/, /Two/, /Three/, /Columns/]);
  await expect(undo(page)).toBeDisabled();

  await rows(page).nth(0).click();
  await rows(page)
    .nth(1)
    .click({ modifiers: ["Shift"] });
  await rows(page)
    .nth(0)
    .dragTo(rows(page).nth(2), { targetPosition: { x: 10, y: 25 } });
  await expect(rows(page)).toHaveText([/Three/, /One/, /Two/, /Columns/]);
  await rows(page)
    .nth(0)
    .dragTo(rows(page).nth(3), { targetPosition: { x: 60, y: 25 } });
  await expect(rows(page).filter({ hasText: "Three" })).toHaveAttribute("aria-level", "2");

  await undo(page).click();
  await undo(page).click();
  await expect(rows(page)).toHaveText([/One/, /Two/, /Three/, /Columns/]);
});

test("a drag in the page moves all selected blocks, in one step", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, ONE_TO_FOUR.map(heading));
  const block = (text: string) => canvas(page).locator(`[data-puck-component="Heading-${text}"]`);
  await clickWords(page, "One");
  await clickWith(page, "Control", "Three");

  await drag(page, block("Three"), block("Four"));

  await expectOrder(page, "Two", "Four", "One", "Three");
  await expect(chosen(page)).toHaveText(["One", "Three"]);
  await expect(saved(page)).toBeVisible();
  await undo(page).click();
  await expectOrder(page, ...ONE_TO_FOUR);
  await expect(undo(page)).toBeDisabled();

  // A block outside the selection moves alone.
  await clickWords(page, "One");
  await clickWith(page, "Control", "Three");
  await drag(page, block("Two"), block("Four"));
  await expectOrder(page, "One", "Three", "Four", "Two");
  await expect(chosen(page)).toHaveCount(0);
});

test("a rectangle drawn around the page selects the blocks it touches", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, ONE_TO_FOUR.map(heading));
  await page.getByRole("combobox", { name: "Preview width" }).click();
  await page.getByRole("option", { name: "Phone" }).click();
  await expect.poll(async () => (await page.locator("iframe#preview-frame").boundingBox())?.width).toBe(390);
  await standStill(page, "Four");
  const at = async (text: string) => {
    const box = await canvas(page).locator(`[data-puck-component="Heading-${text}"]`).boundingBox();
    if (!box) throw new Error(`No block ${text}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, margin: box.x - 60 };
  };
  const [one, two, three] = [await at("One"), await at("Two"), await at("Three")];
  const touched = canvas(page).locator("[data-touched]");

  await page.mouse.move(two.margin, two.y);
  await page.mouse.down();
  await page.mouse.move(two.x, three.y, { steps: 4 });
  await expect(touched).toHaveText(["Two", "Three"]);
  await page.mouse.up();
  await expect(chosen(page)).toHaveText(["Two", "Three"]);
  await expect(touched).toHaveCount(0);
  await expectOrder(page, ...ONE_TO_FOUR);

  // With Shift, the drag may begin on a block, and adds to the selection.
  await page.keyboard.down("Shift");
  await page.mouse.move(one.x - 100, one.y);
  await page.mouse.down();
  await page.mouse.move(one.x, one.y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await expect(chosen(page)).toHaveText(["One", "Two", "Three"]);
  await expectOrder(page, ...ONE_TO_FOUR);

  // The page has scrolled to the last selected block.
  await standStill(page, "One");
  const moved = await at("One");
  await page.mouse.move(moved.margin, moved.y);
  await page.mouse.down();
  await page.mouse.move(moved.x, moved.y, { steps: 4 });
  await expect(touched).toHaveText(["One"]);
  await page.keyboard.press("Escape");
  await expect(canvas(page).locator(".canvas-marquee")).toHaveCount(0);
  await page.mouse.up();
  await expect(chosen(page)).toHaveText(["One", "Two", "Three"]);
  await page.keyboard.press("Delete");
  await expectOrder(page, "Four");
  await undo(page).click();

  await page.keyboard.press("Control+a");
  await expect(chosen(page)).toHaveText(ONE_TO_FOUR);
  await page.mouse.click(moved.margin, moved.y);
  await expect(chosen(page)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("taps select several blocks", async ({ signedIn, stack }) => {
    const page = await signedIn("editor");
    await openBuilder(page, stack, ONE_TO_FOUR.map(heading));
    const isTap = true;

    await clickWords(page, "One", { isTap });
    await tools(page).getByRole("button", { name: "Select several blocks" }).tap();
    await clickWords(page, "Three", { isTap });
    await clickWords(page, "Four", { isTap });
    await clickWords(page, "Three", { isTap });
    await expect(tools(page).getByText("2 blocks", { exact: true })).toBeInViewport();
    await tools(page).getByRole("button", { name: "Delete" }).tap();
    await expectOrder(page, "Two", "Three");

    await clickWords(page, "Two", { isTap });
    await expect(tools(page).getByText("Heading", { exact: true })).toBeVisible();
  });
});
