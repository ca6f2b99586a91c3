import type { Page } from "@playwright/test";
import { openBuilder } from "./stack/builder";
import type { Stack } from "./stack/stack";
import { expect, test } from "./stack/test";

const KINDS = ["pages", "members", "cuisines", "showcases", "caterings", "blog"] as const;

const publish = (page: Page) => page.getByRole("button", { name: "Publish", exact: true });
const sheet = (page: Page) => page.getByRole("dialog", { name: /to fix before publishing/ });

/** Create a draft without a description, stay on its screen, and return its title. */
async function writeBare(page: Page, stack: Stack, kind: string): Promise<string> {
  const name = `Bare ${kind} ${Date.now()}`;
  await page.goto(stack.url(`/panel/${kind}/new`));
  await page.getByLabel("Title", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(new RegExp(`/panel/${kind}/\\d+$`));
  return name;
}

for (const kind of KINDS) {
  test(`publishing first checks the form of ${kind}, and links to the field`, async ({ signedIn, stack }) => {
    const page = await signedIn("editor");
    await writeBare(page, stack, kind);

    await publish(page).click();
    await sheet(page)
      .getByRole("button", { name: /^Show field/ })
      .first()
      .click();
    await expect(sheet(page)).toBeHidden();
    const text = page.getByRole("textbox", { name: kind === "blog" ? "Excerpt" : "Description" });
    await expect(text).toBeFocused();
    await page.keyboard.type("A description that is long enough for search results and link previews.");
    await publish(page).click();

    await expect(page.getByRole("status").filter({ hasText: "” published" })).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
  });
}

test("a broken link is reported during typing and does not prevent publishing", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  const name = await writeBare(page, stack, "caterings");
  await page.getByRole("textbox", { name: "Description" }).fill("Lunch for forty.");
  await expect(publish(page)).toHaveText("Publish");
  await page.getByRole("textbox", { name: "Link" }).fill("/nowhere-at-all");

  await expect(publish(page)).toHaveText("Publish1");
  await publish(page).click();
  const group = (name: string) => sheet(page).getByRole("region", { name });
  await expect(group("For visitors")).toContainText("Broken link: there is no page at /nowhere-at-all.");
  await sheet(page).getByRole("button", { name: "Go back" }).click();
  await expect(publish(page)).toBeEnabled();
  await publish(page).click();
  await sheet(page).getByRole("button", { name: "Publish anyway" }).click();

  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.goto(stack.url("/panel/caterings"));
  await expect(page.getByRole("link", { name })).toBeVisible();
});

test("a live post is published without a question despite a known problem, but not with a new one", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  await writeBare(page, stack, "caterings");
  await page.getByRole("textbox", { name: "Link" }).fill("/nowhere-at-all");
  await publish(page).click();
  await sheet(page).getByRole("button", { name: "Publish anyway" }).click();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  await page.getByRole("textbox", { name: "Price note" }).fill("From $18");
  await page.getByRole("button", { name: /^Publish changes/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "Changes published" }).last()).toBeVisible();

  await page.getByRole("textbox", { name: "Link" }).fill("/nowhere-else");
  await page.getByRole("button", { name: /^Publish changes/ }).click();
  await expect(sheet(page).getByText("Broken link: there is no page at /nowhere-else.")).toBeVisible();
  await expect(sheet(page).getByText("Add a description")).toBeHidden();
});

test("a scheduled version can be previewed", { tag: "@smoke" }, async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  await writeBare(page, stack, "blog");

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Schedule…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Publish on", { exact: true }).fill("2037-01-01T09:00");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await sheet(page).getByRole("button", { name: "Publish anyway" }).click();

  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
});

test("one sheet names the posts of a list with problems", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const one = await writeBare(page, stack, "cuisines");
  const two = await writeBare(page, stack, "cuisines");
  await page.goto(stack.url("/panel/cuisines"));
  for (const name of [one, two]) await page.getByLabel(`Select ${name}`, { exact: true }).check();

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(sheet(page).getByRole("heading", { level: 3 })).toHaveText([one, two]);
  await sheet(page).getByRole("button", { name: "Go back" }).click();
  await expect(page.getByLabel(`Select ${one}`, { exact: true })).toBeChecked();

  await page.getByRole("button", { name: `Actions for ${two}` }).click();
  await page.getByRole("menuitem", { name: "Publish", exact: true }).click();
  await expect(sheet(page).getByRole("heading", { level: 3 })).toHaveText([two]);
  await sheet(page).getByRole("button", { name: "Publish anyway" }).click();
  await expect(page.getByRole("status").filter({ hasText: `“${two}” published` })).toBeVisible();

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await sheet(page)
    .getByRole("link", { name: `Open “${one}”` })
    .click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(one);
});

test("problems for visitors and for search results have their own headings", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  let find = () => {};
  const held = new Promise<void>((resolve) => {
    find = resolve;
  });
  await page.route(/\/api\/posts\/[^/]*\?.*nowhere-at-all/, (route) => held.then(() => route.continue()));
  const html = '<p>Read <a href="/nowhere-at-all">our story</a>.</p>';
  await openBuilder(page, stack, [{ type: "RichText", props: { id: "text", html } }]);

  await expect(page.getByRole("tab", { name: "Checks" })).toBeVisible();
  // A page cannot be published before it has been checked.
  await expect(publish(page)).toBeDisabled();
  find();
  await publish(page).click();

  const groups = sheet(page).getByRole("region");
  await expect(groups.getByText(/^For /)).toHaveText([
    "For visitors",
    "For search results and link previews",
  ]);
  await expect(groups.nth(0)).toContainText("Broken link: there is no page at /nowhere-at-all.");
  await expect(groups.nth(1)).toContainText("Add a description for search engines.");
  await expect(groups.nth(1)).not.toContainText("Broken link");
});

test("a page without a description gets one from its own text", async ({ signedIn, stack }) => {
  const page = await signedIn("editor");
  const text = "We cook tacos from two family recipes on Bay Street, every day of the week.";
  await openBuilder(page, stack, [{ type: "RichText", props: { id: "text", html: `<p>${text}</p>` } }]);
  await page.goto(page.url().replace(/\/build$/, ""));

  await page.getByRole("button", { name: "Use as description" }).click();

  await expect(page.getByRole("textbox", { name: "Description" })).toHaveText(text);
  await expect(page.getByRole("group", { name: "Search result preview" })).toContainText(text);
  await expect(page.getByRole("button", { name: "Use as description" })).toHaveCount(0);
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveText(text);
});
