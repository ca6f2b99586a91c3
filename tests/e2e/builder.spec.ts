import AxeBuilder from "@axe-core/playwright";
import type { FrameLocator, Page } from "@playwright/test";
import type { Stack } from "./stack/stack";
import { expect, test } from "./stack/test";

const stamp = Date.now();
let count = 0;

/** Write a page with a title no other test uses, and open its builder. */
async function newPage(page: Page, stack: Stack): Promise<string> {
  count += 1;
  const title = `Built ${stamp} ${test.info().workerIndex} ${count}`;
  await page.goto(stack.url("/panel/pages/new"));
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/panel\/pages\/\d+$/);
  await page.getByRole("link", { name: "Build the page" }).click();
  await expect(canvas(page).locator("[data-puck-dropzone]").first()).toBeAttached();
  return title.toLowerCase().replaceAll(" ", "-");
}

const canvas = (page: Page): FrameLocator => page.frameLocator("iframe#preview-frame");
const saved = (page: Page) => page.getByText(/^Saved \d/);
const settings = (page: Page) => page.getByRole("complementary", { name: "Settings" });
const add = (page: Page, name: string) =>
  page.getByRole("button", { name: `Add ${name}`, exact: true }).click();

test("a page is built from empty to live with the mouse", async ({ signIn, stack }) => {
  const page = await signIn("editor");
  const path = await newPage(page, stack);

  await add(page, "Hero");
  await settings(page).getByLabel("Title", { exact: true }).fill("Good food, on wheels");
  await expect(canvas(page).getByRole("heading", { name: "Good food, on wheels" })).toBeAttached();
  await add(page, "Text");
  await settings(page).getByRole("textbox", { name: "Text" }).fill("Every Friday from six.");
  await expect(canvas(page).getByText("Every Friday from six.")).toBeAttached();
  await page.getByRole("button", { name: "Move up" }).click();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await page.getByRole("toolbar", { name: "Block" }).getByRole("button", { name: "Delete" }).click();
  await expect(saved(page)).toBeVisible();
  expect((await stack.get(`/${path}`)).status).toBe(404);

  await page.getByRole("button", { name: "Publish", exact: true }).click();

  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect.poll(async () => (await stack.get(`/${path}`)).body).toContain("Every Friday from six.");
  expect((await stack.get(`/${path}`)).body).toContain("Good food, on wheels");
});

test("a page is built from empty to live with the keyboard alone", async ({ signIn, stack }) => {
  const page = await signIn("editor");
  const path = await newPage(page, stack);
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.getByRole("link", { name: /Back to the settings/ }).focus();

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
  const tree = page.getByRole("tree", { name: "Blocks of the page" });
  await expect(tree.getByRole("treeitem")).toHaveText([/^Heading/, /^Divider/]);

  await tree.getByRole("treeitem", { selected: true }).focus();
  await press("Alt+ArrowUp");
  await expect(tree.getByRole("treeitem")).toHaveText([/^Divider/, /^Heading/]);
  await press("Delete");
  await expect(tree.getByRole("treeitem")).toHaveText([/^Heading/]);
  await press("Control+z");
  await expect(tree.getByRole("treeitem")).toHaveText([/^Divider/, /^Heading/]);
  await press("Control+s");
  await expect(saved(page)).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).focus();
  await press("Enter");

  await expect.poll(async () => (await stack.get(`/${path}`)).body).toContain("By keys alone");
});

test("the first change can be undone, and done again", async ({ signIn, stack }) => {
  const page = await signIn("editor");
  await newPage(page, stack);
  await add(page, "Heading");
  await expect(canvas(page).locator("[data-puck-component]")).toHaveCount(1);

  await page.keyboard.press("Control+z");
  await expect(canvas(page).locator("[data-puck-component]")).toHaveCount(0);
  await page.keyboard.press("Control+Shift+z");
  await expect(canvas(page).locator("[data-puck-component]")).toHaveCount(1);
});

test("what was built and not yet saved survives a reload, and then saves itself", async ({
  signIn,
  stack,
}) => {
  const page = await signIn("editor");
  await newPage(page, stack);
  await add(page, "Heading");
  await expect(saved(page)).toBeVisible();
  await page.route("**/api/posts/*/body", (route) => route.abort());
  await settings(page).getByLabel("Text", { exact: true }).fill("Typed without a network");
  await expect(page.getByText("Not saved, trying again…")).toBeVisible();

  page.once("dialog", (dialog) => void dialog.accept());
  await page.unroute("**/api/posts/*/body");
  await page.reload();

  await expect(page.getByText(/Your unsaved changes from/)).toBeVisible();
  await expect(canvas(page).getByRole("heading", { name: "Typed without a network" })).toBeAttached();
  await expect(saved(page)).toBeVisible();
});

test("two who build the same page are shown both, and neither loses anything", async ({ signIn, stack }) => {
  const page = await signIn("editor");
  await newPage(page, stack);
  await add(page, "Heading");
  await settings(page).getByLabel("Text", { exact: true }).fill("Before");
  await expect(saved(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await canvas(other).getByRole("heading", { name: "Before" }).waitFor({ state: "attached" });
  await other.getByRole("tab", { name: "Outline" }).click();
  await other.getByRole("treeitem").first().click();
  await settings(other).getByLabel("Text", { exact: true }).fill("Theirs");
  await expect(saved(other)).toBeVisible();

  await settings(page).getByLabel("Text", { exact: true }).fill("Mine");

  const dialog = page.getByRole("dialog", { name: /saved this page before you/ });
  await expect(dialog.getByText("1 block differs.")).toBeVisible();
  await expect(dialog.getByRole("figure", { name: "Yours" })).toBeVisible();
  await dialog.getByRole("button", { name: "Take theirs, keep mine as a version" }).click();
  await expect(dialog).toBeHidden();
  await expect(canvas(page).getByRole("heading", { name: "Theirs" })).toBeAttached();
  await expect(page.getByText("Yours is kept among the earlier versions.")).toBeVisible();
});

for (const theme of ["light", "dark"] as const) {
  test.describe(`${theme}`, () => {
    test.use({ colorScheme: theme, contextOptions: { reducedMotion: "reduce" } });

    test("people of every ability can build pages", async ({ signIn, stack, quiet: _quiet }) => {
      const page = await signIn("editor");
      await newPage(page, stack);
      await add(page, "Hero");
      await settings(page).getByLabel("Title", { exact: true }).fill("Good food");
      await add(page, "Members grid");
      await expect(canvas(page).getByRole("heading", { name: "Good food" })).toBeAttached();
      expect(await seriousViolations(page)).toEqual([]);

      await page.getByRole("tab", { name: "Outline" }).click();
      await page.getByRole("tab", { name: "Checks" }).click();
      await expect(page.getByText("The page has no description for search engines.")).toBeVisible();
      expect(await seriousViolations(page)).toEqual([]);
    });
  });
}

/** What axe finds to keep people out, in a line each. */
async function seriousViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
    );
}
