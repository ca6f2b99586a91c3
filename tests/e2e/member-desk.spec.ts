import type { Page } from "@playwright/test";
import { refusals } from "./stack/panel";
import type { Stack } from "./stack/stack";
import { expect, test } from "./stack/test";

const PHONE = { width: 390, height: 844 };

/** Return the visible text of a page, without its data. */
async function shown(stack: Stack, path: string): Promise<string> {
  const { body } = await stack.get(path);
  return body.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]+>/g, " ");
}

/** Return the path of the signed-in member's public page. */
async function publicPath(page: Page): Promise<string> {
  const address = await page.getByRole("link", { name: "View on site" }).getAttribute("href");
  return new URL(address ?? "").pathname;
}

async function rewrite(page: Page, stack: Stack, words: string): Promise<void> {
  await page.goto(stack.url("/panel"));
  await page.getByRole("link", { name: "Edit my page" }).click();
  await page.getByLabel("Address", { exact: true }).first().fill(words);
}

async function handIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit for review" }).click();
  await expect(page.getByText(/” submitted for review$/).last()).toBeVisible();
}

// This test is in the same file as other tests that submit this post, and comes first: parallel tests would
// see each other's changes.
test("a member's home is their page, which they edit and submit for review", async ({ signIn, stack }) => {
  const page = await signIn("member");
  const refused = refusals(page);
  const ways = page.getByRole("navigation", { name: "Panel" }).getByRole("link");
  const mine = page.getByRole("region").filter({ has: page.getByRole("link", { name: "Edit my page" }) });

  await expect(mine).toHaveCount(1);
  expect(await ways.allInnerTexts()).toEqual([
    "My page",
    "Today",
    "Stops",
    "Menus",
    "My files",
    "Your profile",
  ]);
  await expect(page.getByRole("link", { name: /^New/ })).toHaveCount(0);

  const title = (await mine.getByRole("heading").innerText()).trim();
  await mine.getByRole("link", { name: "Edit my page" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  await page.getByRole("textbox", { name: "Phone" }).fill("+1 415 555 0199");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.getByRole("link", { name: "My page" }).first().click();
  await mine.getByRole("button", { name: "Submit for review" }).click();
  await expect(mine.getByText(/Your changes are in review/)).toBeVisible();
  await expect(mine.getByRole("button", { name: "Submit for review" })).toHaveCount(0);

  await page.goto(stack.url("/panel/blog/new"));
  await expect(page.getByText(/can open this screen/)).toBeVisible();
  await page.goto(stack.url("/panel/members/new"));
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  expect(refused).toEqual([]);
});

test("a member submits a page, gets a comment, and submits again until it is published", async ({
  signIn,
  stack,
}) => {
  test.setTimeout(180_000);
  const stamp = String(Date.now());
  const page = await signIn("member");
  await page.setViewportSize(PHONE);
  const ways = page.getByRole("list", { name: "Manage your page" });
  for (const way of ["Today", "Edit my page", "Regular hours", "Menu", "Photos"])
    await expect(ways.getByRole("link", { name: way })).toBeVisible();
  const path = await publicPath(page);
  const headings = page.getByRole("heading", { level: 2 }).filter({ hasNotText: "Your next stop" });
  const title = await headings.first().innerText();

  await rewrite(page, stack, `Pier ${stamp}`);
  await handIn(page);
  expect(await shown(stack, path)).not.toContain(stamp);

  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn("editor");
  const waiting = page.getByRole("region", { name: "In review" });
  await waiting.getByRole("link", { name: title }).click();
  const address = page.getByRole("region", { name: "Address", exact: true });
  await expect(address.getByRole("group", { name: "Submitted version" })).toContainText(`Pier ${stamp}`);
  await expect(address.getByRole("group", { name: "Live version" })).not.toContainText(stamp);
  await page.getByRole("button", { name: "Request changes" }).click();
  await page.getByRole("button", { name: "Request changes", exact: true }).click();
  await expect(page.getByText("Add a comment.")).toBeVisible();
  await page.getByLabel("What needs to change?").fill(`Name the street ${stamp}`);
  await page.getByRole("button", { name: "Request changes", exact: true }).click();
  await expect(page.getByText(`Requested changes to “${title}”`)).toBeVisible();

  await signIn("member");
  await page.setViewportSize(PHONE);
  await expect(page.getByRole("alert").filter({ hasText: `Name the street ${stamp}` })).toBeVisible();
  await rewrite(page, stack, `Pier Street ${stamp}`);
  await expect(page.getByRole("alert").filter({ hasText: `Name the street ${stamp}` })).toBeVisible();
  await handIn(page);
  await expect(page.getByText(`Name the street ${stamp}`)).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn("editor");
  await waiting.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(`“${title}” published`)).toBeVisible();
  await expect.poll(() => shown(stack, path), { timeout: 6_000 }).toContain(`Pier Street ${stamp}`);
});

test("one click turns an application into a draft and an invitation", async ({ signIn, stack, page }) => {
  test.setTimeout(180_000);
  const stamp = Date.now();
  const name = `Peruvian Corner ${stamp}`;
  const email = `corner-${stamp}@example.com`;
  await page.goto(stack.url("/join"));
  await page.getByLabel("Business name").fill(name);
  await page.getByLabel("Your name").fill("Inés Quispe");
  await page.getByLabel(/^Your e-?mail/).fill(email);
  await page.getByLabel("Cuisine").fill("Tacos, Martian");
  // Typed slowly: a form sent within two seconds counts as spam.
  await page.getByLabel("What do you cook?").pressSequentially("Anticuchos and ceviche.", { delay: 120 });
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Thank you. Dolores reads these")).toBeVisible();

  await signIn("super-admin");
  const waiting = page.getByRole("region", { name: "Membership applications" });
  await waiting.getByRole("link", { name: new RegExp(name) }).click();
  const plan = page.getByRole("region", { name: "Create member from application" });
  await expect(plan.getByLabel("Member name")).toHaveValue(name);
  await expect(plan.getByText("Anticuchos and ceviche.")).toBeVisible();
  await expect(plan.getByText("Unknown cuisines: Martian")).toBeVisible();
  await plan.getByRole("button", { name: "Create draft & send invitation" }).click();
  await expect(page.getByText("The sender was invited as a page manager.")).toBeVisible();
  await page.getByRole("link", { name: `Open ${name}` }).click();

  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(name);
  const people = page.getByRole("region", { name: "Page managers" });
  await expect(people.getByText("Inés Quispe")).toBeVisible();
  await expect(people.getByText("Invited", { exact: true })).toBeVisible();

  await page.goto(stack.url("/panel/mail"));
  const mail = page
    .getByRole("button", { name: new RegExp(`To ${email}`) })
    .filter({ hasText: "invited you to join" });
  await expect(async () => {
    await page.reload();
    await expect(mail).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  await mail.click();
  await expect(page.getByText(`You will manage the page ${name}`)).toBeVisible();
});

test("a person is invited from the member's row, and an existing address is rejected", async ({
  signedIn,
  stack,
}) => {
  const email = `helper-${Date.now()}@example.com`;
  const page = await signedIn("admin");
  await page.goto(stack.url("/panel/members"));
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Invite page manager…" }).click();
  const people = page.getByRole("region", { name: "Page managers" });

  for (const round of ["first", "again"]) {
    // The row's menu opens the dialog.
    if (round === "again") await people.getByRole("button", { name: "Invite page manager" }).click();
    const dialog = page.getByRole("dialog");
    // The same request within a second would count as a double click.
    await dialog.getByLabel("Email").pressSequentially(email, { delay: 60 });
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    if (round === "first") {
      await expect(people.getByText(email)).toBeVisible();
      await expect(dialog).toBeHidden();
    } else await expect(dialog.getByText(/is already invited to /)).toBeVisible();
  }
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await people.getByRole("button", { name: `Remove ${email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(people.getByText(email)).toHaveCount(0);
});
