import type { Page } from "@playwright/test";
import { violationsInBothThemes } from "./stack/axe";
import { add, canvas, clickWords, openBuilder, readPage, saved, settings } from "./stack/builder";
import type { Stack } from "./stack/stack";
import { expect, test } from "./stack/test";

const stamp = Date.now();
let count = 0;

/** Create a page with a unique title, open its builder, and return its URL. */
async function newPage(page: Page, stack: Stack, host?: string): Promise<string> {
  count += 1;
  const title = `Built ${stamp} ${test.info().workerIndex} ${count}`;
  await page.goto(stack.url("/panel/pages/new", host));
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/panel\/pages\/\d+$/);
  await page.getByRole("link", { name: "Open page builder" }).click();
  await expect(canvas(page).locator("[data-puck-dropzone]").first()).toBeAttached();
  return title.toLowerCase().replaceAll(" ", "-");
}

test("a page is built and published with the mouse, and reset to an earlier version", async ({
  signedIn,
  stack,
}) => {
  // This test is a complete story instead of a single step.
  test.slow();
  const page = await signedIn("editor");
  const path = await newPage(page, stack);
  const blocksOfPage = canvas(page).locator("[data-puck-component]");

  // The first change can be undone and redone.
  await add(page, "Heading");
  await expect(blocksOfPage).toHaveCount(1);
  await page.getByRole("button", { name: "Undo (Ctrl+Z)" }).click();
  await expect(blocksOfPage).toHaveCount(0);
  await page.getByRole("button", { name: "Redo (Ctrl+Shift+Z)" }).click();
  await expect(blocksOfPage).toHaveCount(1);

  // A check links to its block and fixes it.
  await blocksOfPage.first().click();
  await settings(page).getByLabel("Text", { exact: true }).fill("Come hungry");
  await settings(page).getByRole("group", { name: "Size" }).getByRole("button", { name: "Small" }).click();
  await page.getByRole("tab", { name: "Checks" }).click();
  await page.getByRole("button", { name: /Show block: “Come hungry” skips/ }).click();
  await page.getByRole("button", { name: "Change to level 2" }).click();
  await expect(page.getByText("“Come hungry” skips from level 1 to level 4.")).toBeHidden();
  await page.getByRole("tab", { name: "Block", exact: true }).click();

  // Patterns: a predefined one, and one of this site.
  await page.getByRole("tab", { name: "Patterns" }).click();
  await page.getByRole("button", { name: "Insert Event announcement" }).hover();
  const preview = page.frameLocator("iframe[title='Preview of Event announcement']");
  await expect(preview.getByRole("heading", { name: "Summer night market" })).toBeVisible();
  await page.getByRole("button", { name: "Insert Event announcement" }).click();
  await expect(canvas(page).getByRole("heading", { name: "Summer night market" })).toBeAttached();
  // The last inserted block is selected, so that the next one comes after it.
  const chosen = page.getByRole("toolbar", { name: "Block" });
  await expect(chosen.getByText("Columns", { exact: true })).toBeVisible();
  await clickWords(page, "Summer night market");
  await expect(chosen.getByText("Section", { exact: true })).toBeVisible();
  const name = `Night ${stamp}`;
  await page.getByRole("button", { name: "Save as pattern" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: `Insert ${name}` }).click();
  await expect(canvas(page).getByRole("heading", { name: "Summer night market" })).toHaveCount(2);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(page.getByRole("button", { name: `Insert ${name}` })).toBeHidden();
  await chosen.getByRole("button", { name: "Delete" }).click();
  await expect(canvas(page).getByRole("heading", { name: "Summer night market" })).toHaveCount(1);

  // A section of another page is rendered in its live version.
  await page.getByRole("tab", { name: "Add" }).click();
  await add(page, "Page part");
  await settings(page).getByRole("combobox", { name: "Page" }).fill("About us");
  await page
    .getByRole("option", { name: /About us/ })
    .first()
    .click();
  await expect(canvas(page).getByRole("heading", { name: "Fourteen trucks and a ladder" })).toBeAttached();

  // The preview has the width of each kind of device.
  const devices = { Phone: 390, Tablet: 820, Laptop: 1280, Desktop: 1920, "Full width": 1280 };
  for (const [name, width] of Object.entries(devices)) {
    await page.getByRole("combobox", { name: "Preview width" }).click();
    await page.getByRole("option", { name }).click();
    await expect
      .poll(() =>
        canvas(page)
          .locator("html")
          .evaluate(() => innerWidth),
      )
      .toBe(width);
  }

  // A visitor with the link sees the page, other visitors do not yet.
  const more = page.getByRole("button", { name: "More publishing options" });
  await more.click();
  await page.getByRole("menuitem", { name: "Share preview…" }).click();
  const link = page.getByRole("dialog").getByLabel("Link");
  await expect(link).toHaveValue(/^http/);
  const shown = new URL(await link.inputValue());
  expect((await stack.get(shown.pathname + shown.search)).body).toContain("Come hungry");
  expect((await stack.get(`/${path}`)).status).toBe(404);
  await page.getByRole("button", { name: "Close" }).click();

  await more.click();
  await page.getByRole("menuitem", { name: "Schedule…" }).click();
  await page.getByLabel("Publish on", { exact: true }).fill("2099-01-01T10:00");
  await page.getByLabel("Unpublish on (optional)").fill("2098-01-01T10:00");
  await expect(page.getByText("The end must be after the start.")).toBeVisible();
  await page.getByLabel("Unpublish on (optional)").fill("2099-02-01T10:00");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: /issues? to fix before publishing/ });
  const search = sheet.getByRole("region", { name: "For search results and link previews" });
  await expect(search.getByText("Add a description for search engines.")).toBeVisible();
  await expect(search.getByRole("link", { name: "Page settings" })).toBeVisible();
  await sheet.getByRole("button", { name: "Publish anyway" }).click();
  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await stack.get(`/${path}`)).status).toBe(404);
  // The same problems are not shown again.
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect.poll(async () => (await stack.get(`/${path}`)).body).toContain("Come hungry");

  // Restore the live version, and then the discarded one.
  await clickWords(page, "Come hungry");
  await settings(page).getByLabel("Text", { exact: true }).fill("Come thirsty");
  await expect(canvas(page).getByRole("heading", { name: "Come thirsty" })).toBeAttached();
  await expect.poll(() => readPage(page, stack)).toContain("Come thirsty");
  await more.click();
  await page.getByRole("menuitem", { name: /^Discard unpublished changes/ }).click();
  await page.getByRole("button", { name: "Discard changes", exact: true }).click();
  await expect(canvas(page).getByRole("heading", { name: "Come hungry" })).toBeAttached();
  await page.getByRole("tab", { name: "Versions" }).click();
  const drafts = page.getByRole("region", { name: "Versions" }).getByRole("listitem");
  await expect(drafts.first()).toBeVisible();
  const before = drafts.filter({ hasNotText: "Published" }).first();
  await before.getByRole("button", { name: /^Name the version/ }).click();
  await page.getByLabel("Version name").fill("The thirsty one");
  await page.getByLabel("Version name").press("Enter");
  await page.getByRole("button", { name: "Named", exact: true }).click();
  await expect(drafts).toHaveCount(1);
  await expect(drafts.getByText("The thirsty one")).toBeVisible();
  await drafts.getByRole("button", { name: /^Compare/ }).click();
  const comparison = page.getByRole("dialog", { name: /^Version from/ });
  await expect(comparison.getByText("1 block differs.")).toBeVisible();
  await comparison.getByRole("button", { name: "Restore this version" }).click();
  await expect(canvas(page).getByRole("heading", { name: "Come thirsty" })).toBeAttached();
  // An end date alone publishes nothing.
  await more.click();
  await page.getByRole("menuitem", { name: "Schedule…" }).click();
  await page.getByLabel("Unpublish on (optional)").fill("2099-03-01T10:00");
  const ended = page.waitForResponse((reply) => reply.url().endsWith("/data") && reply.ok());
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  expect((await (await ended).json()).data).toMatchObject({ is_live: true, has_unpublished_changes: true });
  expect((await stack.get(`/${path}`)).body).toContain("Come hungry");
});

test("a page is built and published with the keyboard only", { tag: "@smoke" }, async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  const path = await newPage(page, stack);
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.getByRole("link", { name: /Back to page settings/ }).focus();

  await press("/");
  await expect(page.getByRole("searchbox", { name: "Search blocks" })).toBeFocused();
  await page.keyboard.type("heading");
  await press("Enter");
  await settings(page).getByLabel("Text", { exact: true }).focus();
  await page.keyboard.type("By keys alone");
  await page.getByRole("tab", { name: "Add" }).focus();
  await press("/");
  await page.keyboard.type("divider");
  await press("Enter");
  await page.getByRole("tab", { name: "Add" }).focus();
  await press("ArrowRight", "Enter");
  await page.getByRole("searchbox", { name: "Search patterns" }).focus();
  await page.keyboard.type("faq");
  await press("ArrowDown");
  await expect(page.getByRole("button", { name: "Insert FAQ & contact form" })).toBeFocused();
  await press("Enter");
  await page.getByRole("tab", { name: "Patterns" }).focus();
  await press("ArrowRight", "Enter");
  const tree = page.getByRole("tree", { name: "Page blocks" });
  const rows = tree.getByRole("treeitem");
  await expect(rows).toHaveText([/^Heading/, /^Divider/, /^FAQ/, /^Section/, /^Form/]);

  await rows.nth(1).focus();
  await press("Enter", "Alt+ArrowUp");
  await expect(rows.nth(0)).toHaveText(/^Divider/);
  await press("Delete");
  await expect(rows.nth(0)).toHaveText(/^Heading/);
  await press("Control+z");
  await expect(rows.nth(0)).toHaveText(/^Divider/);
  await press("Control+s");
  await expect(saved(page)).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).focus();
  await press("Enter");
  await expect(page.getByRole("button", { name: "Go back" })).toBeFocused();
  await press("Tab", "Enter");

  await expect.poll(async () => (await stack.get(`/${path}`)).body).toContain("By keys alone");
});

test("unsaved builder changes survive a reload and are then saved automatically", { tag: "@smoke" }, async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, []);
  await add(page, "Heading");
  await expect(saved(page)).toBeVisible();
  await page.route("**/api/posts/*/body", (route) => route.abort());
  await settings(page).getByLabel("Text", { exact: true }).fill("Typed without a network");
  await expect(page.getByText("Not saved. Retrying…")).toBeVisible();

  page.once("dialog", (dialog) => void dialog.accept());
  await page.unroute("**/api/posts/*/body");
  await page.reload();

  await expect(page.getByText(/Restored your unsaved changes from/)).toBeVisible();
  await expect(canvas(page).getByRole("heading", { name: "Typed without a network" })).toBeAttached();
  await expect(saved(page)).toBeVisible();
});

test("two tabs with the same page show both versions, and neither loses changes", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await openBuilder(page, stack, []);
  await add(page, "Heading");
  await settings(page).getByLabel("Text", { exact: true }).fill("Before");
  await expect(saved(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await canvas(other).getByRole("heading", { name: "Before" }).waitFor({ state: "attached" });
  await other.getByRole("tab", { name: "Outline" }).click();
  await other.getByRole("treeitem").first().click();
  await settings(other).getByLabel("Text", { exact: true }).fill("Their version");
  await expect(saved(other)).toBeVisible();

  await settings(page).getByLabel("Text", { exact: true }).fill("Mine");

  const dialog = page.getByRole("dialog", {
    name: "You saved this page in another tab or on another device",
  });
  await expect(dialog.getByText("1 block differs.")).toBeVisible();
  await expect(dialog.getByRole("figure", { name: "This version", exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Keep the other, save this to version history" }).click();
  await expect(dialog).toBeHidden();
  await expect(canvas(page).getByRole("heading", { name: "Their version" })).toBeAttached();
  await expect(page.getByText("Your version is saved in the version history.")).toBeVisible();
});

test("users of every ability can build pages, in light and dark mode", async ({
  signIn,
  stack,
  quiet: _quiet,
}) => {
  const page = await signIn("editor");
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const inner = { type: "Columns", props: { id: "inner", layout: "1-1" } };
  const quote = { type: "Quote", props: { id: "quote", text: "The best tacos in town" } };
  const props = { id: "outer", layout: "1-1", first: [quote], second: [inner] };
  await openBuilder(page, stack, [{ type: "Columns", props }]);
  await expect(canvas(page).getByRole("group", { name: "Columns" }).first()).toBeVisible();
  await add(page, "Hero");
  await settings(page).getByLabel("Title", { exact: true }).fill("Good food");
  await add(page, "Members grid");
  await expect(canvas(page).getByRole("heading", { name: "Good food" })).toBeAttached();
  const broken = await violationsInBuilder(page);

  await page.getByRole("tab", { name: "Outline" }).click();
  await page.getByRole("tab", { name: "Checks" }).click();
  await expect(page.getByText("Add a description for search engines.")).toBeVisible();
  expect([...broken, ...(await violationsInBuilder(page))]).toEqual([]);
});

/** Check the builder, and the page in both previews. */
async function violationsInBuilder(page: Page): Promise<string[]> {
  // Buttons change their colors when a save and the lookups of its findings end.
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeEnabled();
  const preview = page.getByRole("button", { name: "Preview dark mode" });
  return violationsInBothThemes(page, "builder", () => preview.click());
}
