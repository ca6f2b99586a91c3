import { canvas } from "./stack/builder";
import { countClicks } from "./stack/clicks";
import { OwnDomain } from "./stack/domain";
import { toast } from "./stack/posts";
import { readStack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

// Counts the clicks for tasks that change the whole site, from the home screen of the panel.

let domain: OwnDomain;
test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "clicks");
  await domain.create();
  await domain.setHeader("Tacos", "Events", "Contact");
});
test.afterAll(() => domain.remove());
test.beforeEach(async ({ page, stack }) => {
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url("/panel"));
  await page.getByRole("link", { name: "New page" }).waitFor();
});

async function addPage(title: string, url: string): Promise<number> {
  const body = { url, title, post_type_id: 1, post_status_id: 2, post_body: {} };
  return (await domain.send<{ id: number }>("POST", "/api/posts", body)).data.id;
}

for (const width of [1440, 390]) {
  test(`a navigation entry is moved in three clicks at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const taken = await countClicks(page);
    await page.getByRole("link", { name: "Navigation", exact: true }).click();
    const entries = page.getByRole("tree", { name: "Header menu" }).getByRole("treeitem");
    const names = () => entries.evaluateAll((all) => all.map((each) => each.textContent?.slice(0, 4)));
    const before = await names();
    const height = (await entries.last().boundingBox())?.height ?? 0;
    await entries.first().dragTo(entries.last(), {
      sourcePosition: { x: 60, y: height / 2 },
      targetPosition: { x: 60, y: height * 0.9 },
    });
    await expect.poll(names).not.toEqual(before);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    expect(taken()).toBe(3);
    await expect(page.getByText("Unsaved changes")).toHaveCount(0);
  });
}

test("the colors of the site are changed in three clicks", async ({ page }) => {
  const taken = await countClicks(page);
  await page.getByRole("link", { name: "Colors" }).click();
  await page.getByRole("region", { name: "Start with a palette" }).getByRole("button").last().click();
  await page.getByRole("button", { name: "Save", exact: true }).click();

  expect(taken()).toBe(3);
  await expect(page.getByText(/^Saved/)).toBeVisible();
});

test("a question of the FAQ is answered in three clicks", async ({ page }) => {
  const taken = await countClicks(page);
  await page.getByRole("link", { name: "New FAQ question" }).click();
  const form = page.getByRole("form", { name: "New question" });
  await expect(form.getByLabel("Question")).toBeFocused();
  await page.keyboard.type("Is there parking?");
  await form.getByRole("textbox", { name: "Answer" }).click();
  await page.keyboard.type("Behind the pier.");
  await form.getByRole("button", { name: "Add question" }).click();

  expect(taken()).toBe(3);
  await expect(toast(page, "Question added")).toBeVisible();
  // The URL does not open another new question.
  await page.reload();
  await expect(page.getByRole("button", { name: /^Is there parking/ })).toBeVisible();
  await expect(form).toHaveCount(0);
});

test("a page is duplicated and open in the page builder after three clicks", async ({ page }) => {
  await addPage("Weddings", "weddings");
  const taken = await countClicks(page);
  await page.getByRole("link", { name: "Pages", exact: true }).click();
  await page.getByRole("button", { name: "Actions for Weddings" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();

  expect(taken()).toBe(3);
  await expect(page).toHaveURL(/\/panel\/pages\/\d+\/build$/);
  await expect(page.getByRole("heading", { level: 1, name: "Weddings (copy)" })).toBeVisible();
  await expect(canvas(page).locator("[data-puck-dropzone]").first()).toBeAttached();
});

test("the page deleted last is restored in three clicks", async ({ page }) => {
  // The last page of the site order is deleted first.
  const ids = [await addPage("First deleted", "first"), await addPage("Last deleted", "last")];
  for (const id of ids) await domain.send("DELETE", `/api/posts/${id}`);
  const taken = await countClicks(page);
  await page.getByRole("link", { name: "Pages", exact: true }).click();
  await page.getByRole("tab", { name: /^Trash/ }).click();
  const restore = page.getByRole("button", { name: /^Restore/ });
  await expect(restore).toHaveCount(2);
  await expect(restore.first()).toHaveAccessibleName("Restore “Last deleted”");
  await restore.first().click();

  expect(taken()).toBe(3);
  await expect(toast(page, /restored/)).toBeVisible();
  // Other tabs have the site order again.
  await page.getByRole("tab", { name: /^All/ }).click();
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveText("Site order");
});
