import type { Page } from "@playwright/test";
import { add, canvas, clickWords, openBuilder, readPage, settings, standStill } from "./stack/builder";
import { controlDisk, removeStorage } from "./stack/drafts";
import { ask } from "./stack/http";
import { BAY } from "./stack/stack";
import { expect, test } from "./stack/test";

const getBlocks = (page: Page) => canvas(page).locator("[data-puck-component]");

const CARDS = {
  type: "Cards",
  props: {
    id: "Cards-1",
    title: "Seats",
    cards: [{ title: "At the counter" }, { title: "By the window" }, { title: "Outside" }],
  },
};
const getQuestion = (label: string, name: string) => ({ label, name, type: "text", required: true });
const FORM = {
  type: "Form",
  props: {
    id: "Form-1",
    title: "Seats",
    fields: [
      getQuestion("At the counter", "counter"),
      getQuestion("By the window", "window"),
      getQuestion("Outside", "outside"),
    ],
  },
};
const HEADING = { type: "Heading", props: { id: "Heading-1", text: "Come hungry", level: "2" } };
const COLUMNS = { type: "Columns", props: { id: "Columns-1", layout: "1-1", first: [], second: [] } };

/** Return the position of a page text on the screen. The blocks themselves are inert. */
async function pointAt(page: Page, text: string): Promise<{ x: number; y: number }> {
  const box = await canvas(page).getByText(text, { exact: true }).first().boundingBox();
  if (!box) throw new Error(`${text} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("clicking and typing in the page edits text and deletes no block", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [HEADING, CARDS]);

  // A click opens the text in the page; the panel shows the same value.
  const { x, y } = await pointAt(page, "Come hungry");
  await page.mouse.click(x, y);
  const text = settings(page).getByLabel("Text", { exact: true });
  await expect(canvas(page).getByRole("textbox", { name: "Text" })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type("!?");
  await expect(text).toHaveValue("Come hungry!?");
  await page.keyboard.press("Backspace");
  await expect(text).toHaveValue("Come hungry!");
  await expect(getBlocks(page)).toHaveCount(2);

  // Selecting the block again does not start editing.
  await page.getByRole("tab", { name: "Outline" }).click();
  await page.getByRole("treeitem", { name: /^Cards/ }).click();
  await expect(settings(page).getByRole("heading", { name: "Cards" })).toBeVisible();
  const row = page.getByRole("treeitem", { name: /^Heading/ });
  await row.click();
  await expect(text).toBeVisible();
  await expect(row).toBeFocused();

  // Outside text fields, the key deletes.
  const card = await pointAt(page, "Outside");
  await page.mouse.click(card.x, card.y);
  await expect(settings(page).getByRole("heading", { name: "Cards" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Delete");
  await expect(getBlocks(page)).toHaveCount(1);
});

test("a click on a question opens it, and pasted lines are questions", async ({
  signedIn,
  stack,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await signedIn("editor");
  await openBuilder(page, stack, [FORM]);

  await standStill(page, "By the window");
  const { x, y } = await pointAt(page, "By the window");
  await page.mouse.click(x, y);
  await expect(settings(page).getByRole("textbox", { name: "Label" }).last()).toHaveValue("By the window");

  await settings(page).getByRole("button", { name: "Add to fields" }).click();
  // The entry of the new question opens slowly.
  const name = settings(page).getByRole("textbox", { name: "Label" }).last();
  await expect(name).toHaveValue("");
  await expect(name).toBeFocused();
  await page.evaluate(() => navigator.clipboard.writeText("Upstairs\nBy the stove\nIn the yard"));
  await page.keyboard.press("Control+v");

  for (const question of ["Upstairs", "By the stove", "In the yard"]) {
    await expect(canvas(page).locator("label", { hasText: question })).toBeAttached();
  }
  await page.getByRole("button", { name: "Undo (Ctrl+Z)" }).click();
  await expect(canvas(page).locator("label", { hasText: "By the stove" })).toHaveCount(0);
});

test("a new block goes into the selected empty column", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [COLUMNS]);
  const second = canvas(page).locator('[data-puck-dropzone="Columns-1:second"]');
  await expect.poll(() => second.boundingBox()).not.toBeNull();
  const box = await second.boundingBox();
  if (!box) throw new Error("The column is not visible");

  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByText("New blocks are added to the selected empty column.")).toBeVisible();
  await page.getByRole("button", { name: "Add Heading", exact: true }).click();

  await expect(second.locator("[data-puck-component]")).toHaveCount(1);
  await expect(page.getByText("New blocks are added to the selected empty column.")).toBeHidden();
});

test("a block is dragged below another without policy violations", async ({ signIn, stack, quiet }) => {
  expect(quiet).toBeUndefined();
  const page = await signIn("editor");
  const words = ["Come hungry", "Leave happy"];
  const texts = words.map((text, index) => ({
    ...HEADING,
    props: { ...HEADING.props, id: `Heading-${index}`, text },
  }));
  await openBuilder(page, stack, texts);

  const from = await pointAt(page, "Come hungry");
  const to = await pointAt(page, "Leave happy");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 10, { steps: 4 });
  await page.mouse.move(to.x, to.y + 60, { steps: 12 });
  await expect(canvas(page).locator("[data-dnd-dragging]")).toBeAttached();
  await page.mouse.move(to.x, to.y + 64, { steps: 4 });
  await page.mouse.up();

  await expect(getBlocks(page)).toHaveText(words.toReversed());
});

test("a gallery accepts several images at the same time", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [{ type: "Gallery", props: { id: "Gallery-1", images: [] } }]);
  await page.getByRole("tab", { name: "Outline" }).click();
  await page.getByRole("treeitem", { name: /^Gallery/ }).click();

  await settings(page).getByRole("button", { name: "Add to images" }).click();
  const picker = page.getByRole("dialog");
  const files = picker.getByRole("list", { name: "Files" }).getByRole("button");
  for (const index of [0, 1, 2]) await files.nth(index).click();
  await picker.getByRole("button", { name: "Choose 3", exact: true }).click();

  await expect(canvas(page).locator("[data-puck-component] img")).toHaveCount(3);
  await expect(settings(page).getByRole("listitem").locator("img")).toHaveCount(3);
});

test("a card can have no picture", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [{ type: "Cards", props: { id: "Cards-1", cards: [] } }]);
  await page.getByRole("tab", { name: "Outline" }).click();
  await page.getByRole("treeitem", { name: /^Cards/ }).click();

  await settings(page).getByRole("button", { name: "Add to cards" }).click();
  await settings(page).getByRole("textbox", { name: "Title" }).last().fill("At the counter");

  await expect(canvas(page).getByText("At the counter")).toBeAttached();
});

test("on a phone Escape or a tap outside closes a panel and selects nothing", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.setViewportSize({ width: 390, height: 844 });
  await openBuilder(page, stack, [HEADING]);
  const blocks = page.getByRole("complementary", { name: "Blocks" });

  await page.getByRole("button", { name: "Blocks", exact: true }).click();
  await expect(blocks).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(blocks).toBeHidden();

  await page.getByRole("button", { name: "Blocks", exact: true }).click();
  await expect(blocks).toBeVisible();
  await page.mouse.click(370, 500);
  await expect(blocks).toBeHidden();
  await expect(page.getByRole("toolbar", { name: "Block" })).toBeHidden();
});

test("the builder shows that it is offline and keeps all changes", async ({ signedIn, stack, context }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [HEADING]);
  const { x, y } = await pointAt(page, "Come hungry");
  // Content below the page is also loaded: a part that is fetched only now would be missing.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);

  await page.mouse.dblclick(x, y);
  await page.keyboard.press("End");
  await page.keyboard.type("!");

  await expect(page.getByText("You're offline. Changes are saved on this device.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
});

for (const kind of ["no storage", "a full disk"]) {
  test(`the builder does not promise to keep changes with ${kind}`, async ({
    signedIn,
    stack,
    context,
    quiet: _,
  }) => {
    const page = await signedIn("editor");
    const setDisk = await controlDisk(page);
    if (kind === "no storage") await removeStorage(page);
    await openBuilder(page, stack, [HEADING]);
    await page.waitForLoadState("networkidle");
    await setDisk("full");
    const notice = page.getByRole("alert").filter({ hasText: "This browser can't store unsaved changes." });
    await expect(notice).toBeHidden();
    await context.setOffline(true);

    await clickWords(page, "Come hungry");
    await page.keyboard.press("End");
    await page.keyboard.type(" today");

    await expect(notice).toBeVisible();
    await expect(page.getByText("You're offline. Changes aren't saved.")).toBeVisible();
    await expect(page.getByText("Changes are saved on this device")).toBeHidden();
    await context.setOffline(false);
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await expect(notice).toBeHidden();
  });
}

test("a save with a lost response shows no conflict with the same user", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [HEADING]);
  let lost = 0;
  await page.route("**/api/posts/*/body", async (route) => {
    if (route.request().method() !== "PUT" || lost++ > 0) return route.continue();
    const { pathname } = new URL(route.request().url());
    const { authorization = "" } = route.request().headers();
    const body: unknown = route.request().postDataJSON();
    const reply = await ask(stack.port, `api.${BAY}`, pathname, {
      method: "PUT",
      headers: { Authorization: authorization },
      body,
    });
    expect(reply.status).toBe(200);
    return route.abort("connectionreset");
  });

  const { x, y } = await pointAt(page, "Come hungry");
  await page.mouse.dblclick(x, y);
  await page.keyboard.press("End");
  await page.keyboard.type("!");

  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(lost).toBeGreaterThan(1);
});

test("a new text in a column is empty and ready for typing", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, [COLUMNS]);
  const second = canvas(page).locator('[data-puck-dropzone="Columns-1:second"]');
  const box = await second.boundingBox();
  if (!box) throw new Error("The column is not visible");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByText("New blocks are added to the selected empty column.")).toBeVisible();

  await add(page, "Text");
  await expect(second.locator(".canvas-text")).toBeVisible();
  await expect(second).toHaveText("");
  await page.keyboard.type("Fresh");

  await expect(second).toHaveText("Fresh");
  await expect.poll(() => readPage(page, stack)).toContain("Fresh");
  await page.reload();
  await expect(second).toHaveText("Fresh");
});
