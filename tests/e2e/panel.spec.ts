import type { Locator, Page } from "@playwright/test";
import { NOODLE } from "./stack/stack";
import { expect, test } from "./stack/test";

test("a team user creates a member, publishes it, deletes it and restores it", {
  tag: "@smoke",
}, async ({ signIn, stack }) => {
  const title = `Testing Truck ${Date.now()}`;
  const page = await signIn("editor");
  const toasts = page.getByRole("status");

  await page.getByRole("link", { name: "Members" }).first().click();
  await page.getByRole("link", { name: "New member" }).click();
  await getTitle(page).fill(title);
  await page.getByRole("textbox", { name: "Description" }).fill("Grills what the bay gives.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(toasts.filter({ hasText: "Changes saved" })).toBeVisible();
  await expect(page).toHaveURL(/\/panel\/members\/\d+$/);
  const path = `/${await page.getByRole("textbox", { name: "URL" }).inputValue()}`;
  expect((await stack.get(path)).status).toBe(404);

  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toasts.filter({ hasText: "” published" })).toBeVisible();
  const published = await stack.get(path);
  expect(published.status).toBe(200);
  expect(published.body).toContain(title);
  expect(published.body).toContain("Grills what the bay gives.");
  expect((await stack.get(path, NOODLE)).status).toBe(404);

  await openMembers(page, title);
  await expect(page.getByRole("button", { name: /^Actions for / })).toHaveCount(1);
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Move to trash" }).click();
  await expect(toasts.filter({ hasText: "moved to trash" })).toBeVisible();
  expect((await stack.get(path)).status).toBe(404);

  await page.getByRole("tab", { name: /^Trash/ }).click();
  await page.getByRole("button", { name: `Restore “${title}”` }).click();
  await expect(toasts.filter({ hasText: /restored|back/i })).toBeVisible();
  await openMembers(page, title);
  await expect(page.getByRole("button", { name: `Actions for ${title}` })).toBeVisible();
});

test("errors are shown at their field", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/members/new"));

  await getTitle(page).fill("A Truck With a Wrong Phone");
  await page.getByRole("textbox", { name: "Phone" }).fill("no phone");
  await page.getByRole("button", { name: "Save draft" }).click();

  await expect(page.getByText(/Enter a phone number/)).toHaveCount(1);
  await expect(page).toHaveURL(/\/new$/);
});

test("unsaved text is not lost by a click on the wrong link", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await page.goto(stack.url("/panel/blog/new"));
  await getTitle(page).fill("Half a thought");

  await page.getByRole("link", { name: "Showcases", exact: true }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();

  await expect(getTitle(page)).toHaveValue("Half a thought");
});

test("a user of two domains switches between them and sees only the current one", { tag: "@smoke" }, async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("admin");
  await page.goto(stack.url("/panel/members"));
  await expect(page.getByRole("table").getByText("Marisol’s Tacos")).toBeVisible();

  await page.getByRole("button", { name: /Switch domain/ }).click();
  await page.getByRole("menuitem", { name: /Noodle House/ }).click();

  await expect(page.getByRole("button", { name: /Domain: Noodle House/ })).toBeVisible();
  await expect(page).toHaveURL(/\/panel$/);
  await page.goto(stack.url("/panel/members"));
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  await expect(page.getByText("Marisol’s Tacos")).toHaveCount(0);
});

test("a viewer can read and has no edit actions", async ({ signedIn, stack }) => {
  const page = await signedIn("viewer");

  await page.goto(stack.url("/panel/members"));

  await expect(page.getByRole("table").getByText("Marisol’s Tacos")).toBeVisible();
  await expect(page.getByRole("link", { name: "New member" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Import", exact: true })).toHaveCount(0);
});

function getTitle(page: Page): Locator {
  return page.getByRole("textbox", { name: "Title", exact: true });
}

async function openMembers(page: Page, title: string): Promise<void> {
  await page.goto(new URL("/panel/members", page.url()).href);
  await page.getByRole("searchbox", { name: "Search members" }).fill(title);
}

/** Close a tab as a user does, and wait until it is gone. */
async function closeTab(page: Page): Promise<void> {
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
}

test("pages offer editing until the last tab of the panel closes", async ({ signIn, stack }) => {
  const first = await signIn("editor");
  const second = await first.context().newPage();
  await second.goto(stack.url("/panel/members"));
  await second.getByRole("heading", { level: 1, name: "Members" }).waitFor();
  const site = await first.context().newPage();
  await site.goto(stack.url("/about"));
  const edit = site.getByRole("link", { name: "Edit this page" });
  await expect(edit).toBeVisible();

  await closeTab(second);
  await expect(edit).toBeVisible();
  await closeTab(first);

  await expect(edit).toBeHidden();
  await site.reload();
  await site.getByRole("link", { name: "Members", exact: true }).first().click();
  await expect(site).toHaveURL(stack.url("/members"));
  await expect(edit).toHaveCount(0);
});

test("editors see edit links on pages until they sign out", async ({ signIn, stack }) => {
  const page = await signIn("editor");
  const edit = page.getByRole("link", { name: "Edit this page" });

  await page.goto(stack.url("/about"));
  await expect(edit).toHaveAttribute("href", /^\/panel\/pages\/\d+\/build$/);
  await page.getByRole("link", { name: "Members", exact: true }).first().click();
  await expect(page).toHaveURL(stack.url("/members"));
  await expect(edit).toHaveAttribute("href", "/panel/members");
  const failed: Error[] = [];
  page.on("pageerror", (error) => failed.push(error));
  await edit.click();
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  await page.goBack();
  await expect(edit).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  expect(failed).toEqual([]);

  await page.getByRole("button", { name: /'s account$/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByLabel("Email").waitFor();
  await page.goto(stack.url("/about"));
  await page.getByRole("link", { name: "Members", exact: true }).first().click();
  await expect(page).toHaveURL(stack.url("/members"));
  await expect(edit).toHaveCount(0);
});
