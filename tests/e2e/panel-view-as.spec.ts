import type { Page } from "@playwright/test";
import type { Stack } from "./stack/stack";
import { expect, test } from "./stack/test";

const bar = (page: Page) => page.getByRole("region", { name: "Support view" });

/** Start a view as the editor of the domain, and return the editor's name. */
async function viewAsEditor(page: Page, stack: Stack): Promise<string> {
  await stack.ageProof(page);
  await page.goto(stack.url(`/panel/users?filter=${JSON.stringify({ search: stack.user("editor").email })}`));
  const row = page.getByRole("row", { name: new RegExp(stack.user("editor").email) });
  const name = await row.getByRole("link").innerText();
  await row.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "View as this user…" }).click();
  const dialog = page.getByRole("dialog", { name: `View the panel as ${name}` });
  await dialog.getByRole("button", { name: "Start viewing" }).click();
  await expect(dialog.getByText("Enter a reason.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The menu does not open.");
  await dialog.getByRole("button", { name: "Start viewing" }).click();
  const identity = page.getByRole("dialog", { name: "Confirm your identity" });
  await identity.getByLabel("Your password", { exact: true }).fill(stack.user("super-admin").password);
  await page.keyboard.press("Enter");
  await expect(bar(page)).toContainText(`Viewing as ${name} (Editor)`);
  return name;
}

test("a super admin views the panel as an editor, and can't change anything", async ({ signedIn, stack }) => {
  const page = await signedIn("super-admin");
  const name = await viewAsEditor(page, stack);
  await expect(page.getByRole("link", { name: "Users", exact: true })).toHaveCount(0);

  await page.goto(stack.url("/panel/faq"));
  await page.getByRole("button", { name: "Add question" }).first().click();
  await page.getByRole("textbox", { name: "Question" }).fill("Is this saved?");
  await page.getByRole("button", { name: "Add question" }).last().click();
  await expect(
    page.getByText("You're viewing the panel as another user. This view is read-only."),
  ).toBeVisible();
  await page.goto(stack.url("/panel/profile"));
  await expect(bar(page)).toBeVisible();

  await bar(page).getByRole("button", { name: "Stop viewing" }).click();
  await expect(page).toHaveURL(/\/panel\/users$/);
  await expect(bar(page)).toHaveCount(0);
  await page.goto(stack.url("/panel/all-activity"));
  await expect(page.getByText(`Viewed the panel as ${stack.user("editor").email}`).first()).toBeVisible();
  await expect(page.getByText("reason: The menu does not open.").first()).toBeVisible();
  await page.goto(stack.url("/panel/audit"));
  await expect(page.getByText(`Viewed the panel as ${name}: The menu does not open.`).first()).toBeVisible();
});

test("a second tab follows the start and the end of a view before its next call", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("super-admin");
  await page.goto(stack.url("/panel/users"));
  const second = await page.context().newPage();
  await second.goto(stack.url("/panel/audit"));
  await expect(second.getByRole("heading", { name: "Activity" })).toBeVisible();

  await viewAsEditor(page, stack);
  await second.getByRole("link", { name: "FAQ", exact: true }).click();
  await expect(bar(second)).toBeVisible();
  await bar(page).getByRole("button", { name: "Stop viewing" }).click();
  await expect(page).toHaveURL(/\/panel\/users$/);
  await second.getByRole("link", { name: "Media", exact: true }).click();
  await expect(second.getByRole("link", { name: "Users", exact: true })).toBeVisible();
  await expect(bar(second)).toHaveCount(0);
});

test("a view that has ended returns to the super admin's own panel with a message", async ({
  signedIn,
  stack,
}) => {
  test.slow();
  const page = await signedIn("super-admin");
  await viewAsEditor(page, stack);

  await stack.endView(page);
  await page.getByRole("link", { name: "FAQ", exact: true }).click();

  await expect(page.getByText("This view has ended.").first()).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Users", exact: true })).toBeVisible();
});
