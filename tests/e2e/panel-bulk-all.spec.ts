import type { Page } from "@playwright/test";
import { OwnDomain } from "./stack/domain";
import { toast } from "./stack/posts";
import { readStack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

// A separate site with more posts than a page of the list.
const COUNT = 27;
let domain: OwnDomain;
test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "bulk");
  await domain.create();
  await domain.send("POST", "/api/categories", { name: "Recipes" });
  const member = { url: "members/rosas", title: "Rosa's", post_type_id: 2, post_status_id: 1, post_body: {} };
  const { data: post } = await domain.send<{ id: number }>("POST", "/api/posts", member);
  await domain.memberOf(post.id);
  for (let number = 1; number <= COUNT; number++) {
    const fields = { url: `blog/bulk-${number}`, title: `Bulk ${number}`, post_type_id: 6 };
    await domain.send("POST", "/api/posts", { ...fields, post_status_id: 1, post_body: {} });
  }
});
test.afterAll(() => domain.remove());

async function openList(page: Page): Promise<void> {
  await page.goto(domain.url("/panel/blog"));
  await page.getByRole("searchbox").fill("Bulk");
  await expect(page.getByText(`${COUNT} blog posts matching`)).toBeVisible();
}

const undo = (page: Page) => page.getByRole("button", { name: "Undo" }).last().click();

test("a bulk action reaches all matches on all pages only after Select all, and is undone", async ({
  page,
  stack,
}) => {
  await enterWith(page, stack, await domain.owner(), domain.host);
  await openList(page);
  const bar = page.getByRole("region", { name: "Selected" });
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(bar.getByText("25 selected")).toBeVisible();

  await bar.getByRole("button", { name: `Select all ${COUNT}` }).click();
  await expect(bar.getByText(`${COUNT} selected`)).toBeVisible();
  await bar.getByRole("button", { name: "Move to trash" }).click();

  await expect(toast(page, `${COUNT} items moved to trash`)).toBeVisible();
  await undo(page);
  await expect(toast(page, `${COUNT} items restored`)).toBeVisible();
});

test("a click with Shift selects the range, also upwards, and the action reaches exactly these posts", async ({
  page,
  stack,
}) => {
  await enterWith(page, stack, await domain.owner(), domain.host);
  await openList(page);
  const bar = page.getByRole("region", { name: "Selected" });
  const boxes = page.getByRole("checkbox", { name: /^Select Bulk/ });
  const names = await boxes.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));

  await boxes.nth(6).click();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await expect(bar.getByText("5 selected")).toBeVisible();
  for (const [index] of names.entries()) {
    await expect(boxes.nth(index)).toBeChecked({ checked: index >= 2 && index <= 6 });
  }
  await boxes.nth(9).click({ modifiers: ["Shift"] });
  await expect(bar.getByText("8 selected")).toBeVisible();
  await boxes.nth(4).click();
  await expect(bar.getByText("7 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Move to trash" }).click();

  await expect(toast(page, "7 items moved to trash")).toBeVisible();
  const left = await boxes.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  for (const [index, name] of names.slice(0, 10).entries()) {
    expect(left.includes(name), name).toBe(index < 2 || index === 4);
  }
  await undo(page);
  await expect(toast(page, "7 items restored")).toBeVisible();
  await expect(page.getByText(`${COUNT} blog posts matching`)).toBeVisible();
});

test("a category and an author are set for several posts and undone, and posts are scheduled", async ({
  page,
  stack,
}) => {
  await enterWith(page, stack, await domain.owner(), domain.host);
  await openList(page);
  const bar = page.getByRole("region", { name: "Selected" });
  const dialog = page.getByRole("dialog");
  const names = ["Bulk 26", "Bulk 27"];
  const tick = async () => {
    for (const name of names) await page.getByLabel(`Select ${name}`, { exact: true }).check();
  };
  const getPosts = async () => {
    const path = "/api/posts/by-type?type=blog&latest=true&limit=100";
    const { data } = await domain.send<
      {
        title: string;
        owner: { firstname: string } | null;
        external_items: { categories: { name: string }[] };
      }[]
    >("GET", path);
    return data.filter(({ title }) => names.includes(title));
  };
  const choose = async (action: string, field: string, option: string) => {
    await tick();
    await bar.getByRole("button", { name: action }).click();
    await dialog.getByLabel(field).click();
    await page.getByRole("option", { name: option }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, /2 items changed(?! back)/)).toBeVisible();
  };

  await choose("Add category…", "Category", "Recipes");
  const categories = async () => (await getPosts()).map((each) => each.external_items.categories.length);
  expect(await categories()).toEqual([1, 1]);
  await undo(page);
  await expect(toast(page, "Changes to 2 items undone")).toBeVisible();
  expect(await categories()).toEqual([0, 0]);

  await choose("Change author…", "Author", "Rosa Vidal");
  const owners = async () => (await getPosts()).map(({ owner }) => owner?.firstname);
  expect(await owners()).toEqual(["Rosa", "Rosa"]);
  await undo(page);
  // The toast of the first undo has the same text and may still be there.
  await expect.poll(owners).not.toContain("Rosa");

  await tick();
  await bar.getByRole("button", { name: "Schedule…" }).click();
  await dialog.getByLabel("Publish on", { exact: true }).fill("2031-05-01T09:00");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(toast(page, "2 items scheduled")).toBeVisible();
});

test("a category is not added to a post that someone else has saved since the list was loaded", async ({
  page,
  stack,
}) => {
  await domain.send("POST", "/api/categories", { name: "News" });
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url("/panel/blog"));
  await page.getByRole("searchbox").fill("Bulk 25");
  await expect(page.getByText("1 blog post matching")).toBeVisible();
  await page.getByLabel("Select Bulk 25", { exact: true }).check();
  const id = await page.getByRole("link", { name: "Bulk 25", exact: true }).getAttribute("href");
  const post = `/api/posts/${id?.split("/").at(-1)}`;
  await domain.send("PUT", `${post}/body`, { post_body: { attributes: { excerpt: "New" } } });

  await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Add category…" }).click();
  await page.getByRole("dialog").getByLabel("Category").click();
  await page.getByRole("option", { name: "News" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();

  await expect(page.getByRole("alert").filter({ hasText: "saved this" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Bulk 25" })).not.toContainText("News");
});

test("undoing a bulk change keeps what someone else has saved since", async ({ page, stack }) => {
  await domain.send("POST", "/api/categories", { name: "Markets" });
  await enterWith(page, stack, await domain.owner(), domain.host);
  await page.goto(domain.url("/panel/blog"));
  await page.getByRole("searchbox").fill("Bulk 24");
  await expect(page.getByText("1 blog post matching")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Bulk 24" });
  const id = await row.getByRole("link", { name: "Bulk 24", exact: true }).getAttribute("href");
  const post = `/api/posts/${id?.split("/").at(-1)}`;
  await page.getByLabel("Select Bulk 24", { exact: true }).check();
  await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Add category…" }).click();
  await page.getByRole("dialog").getByLabel("Category").click();
  await page.getByRole("option", { name: "Markets" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "“Bulk 24” changed")).toBeVisible();
  await domain.send("PUT", `${post}/body`, { post_body: { external_data: { categories: [] } } });
  const { data: theirs } = await domain.send<{ version: number }>("GET", post);

  await undo(page);

  await expect(page.getByRole("alert").filter({ hasText: "saved this" })).toBeVisible();
  const { data: kept } = await domain.send<{ version: number }>("GET", post);
  expect(kept.version).toBe(theirs.version);
});
