import type { Page } from "@playwright/test";
import { NOODLE, type Stack } from "./stack/stack";
import { expect, test } from "./stack/test";

test("an admin invites a user, changes the role and removes the user", { tag: "@smoke" }, async ({
  signedIn,
  stack,
}) => {
  const email = `guest-${Date.now()}@example.com`;
  const page = await signedIn("admin");
  await page.goto(stack.url("/panel/users"));
  await page.getByRole("link", { name: "Invite user" }).click();

  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Enter a first name.")).toBeVisible();
  await page.getByLabel("First name").fill("Rosa");
  await page.getByLabel("Last name").fill("Quill");
  await page.getByLabel("Email").fill(email);
  await page.reload();
  await expect(page.getByText(/Restored your unsaved changes from/)).toBeVisible();
  await page.getByRole("radio", { name: "Editor" }).check();
  await page.keyboard.press("Control+s");

  await expect(page.getByRole("heading", { name: "Rosa Quill" })).toBeVisible();
  await expect(page.getByText("Invited", { exact: true })).toBeVisible();
  await page.getByRole("radio", { name: "Viewer" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  await page.goto(stack.url(`/panel/users?filter=${JSON.stringify({ status: "invited", search: email })}`));
  await expect(page.getByText("1 user")).toBeVisible();
  await expect(page.getByRole("row", { name: /Rosa Quill/ })).toContainText("Viewer");
  await page.getByRole("button", { name: "Actions for Rosa Quill" }).click();
  await page.getByRole("menuitem", { name: /Remove/ }).click();
  await page.getByRole("button", { name: "Remove Rosa Quill" }).click();
  await expect(page.getByText("No users match your filters")).toBeVisible();
});

test("an editor who opens the users URL sees the reason for the denial", async ({ signIn, stack }) => {
  const page = await signIn("editor");
  await expect(page.getByRole("link", { name: "Users" })).toHaveCount(0);

  await page.goto(stack.url("/panel/users"));

  await expect(page.getByText(/Your role on Bay Street Food is Editor/)).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
});

const PASSWORD = "seven hungry otters swim";

/** Invite a user on a domain, and return the link from the email, which a super admin can read there. */
async function invited(page: Page, stack: Stack, email: string, host?: string): Promise<string> {
  await page.goto(stack.url("/panel/users/create", host));
  await page.getByLabel("First name").fill("Newt");
  await page.getByLabel("Last name").fill("Comer");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("heading", { name: "Newt Comer" })).toBeVisible();
  await page.goto(stack.url("/panel/mail", host));
  const subject = `invited you to join ${host === NOODLE ? "Noodle House" : "Bay Street Food"}`;
  const mail = page.getByRole("button", { name: new RegExp(`To ${email}`) }).filter({ hasText: subject });
  await expect(async () => {
    await page.reload();
    await expect(mail).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  await mail.click();
  return (await page.getByRole("link", { name: /change-password/ }).getAttribute("href")) ?? "";
}

async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("an invited user chooses a password, and accepts on another site with the same account", async ({
  signedIn,
  stack,
  browser,
}) => {
  // The test waits for two emails from a worker that also processes the demo's pictures.
  test.setTimeout(300_000);
  const email = `newcomer-${Date.now()}@example.com`;
  const page = await signedIn("super-admin");
  const link = await invited(page, stack, email);

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "You're invited" })).toBeVisible();
  await expect(theirs.getByText(/invited you to join Bay Street Food as Author/)).toBeVisible();
  await theirs.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await theirs.getByLabel("Confirm new password").fill(PASSWORD);
  await theirs.getByRole("button", { name: "Join the team" }).click();
  await expect(theirs.getByRole("heading", { name: "Hello, Newt" })).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByText("This link has expired or was already used.").first()).toBeVisible();

  await signedIn("super-admin", NOODLE);
  const second = await invited(page, stack, email, NOODLE);
  await theirs.goto(second);
  await expect(
    theirs.getByText(`You already have an account with ${email}.`, { exact: false }),
  ).toBeVisible();
  await theirs.getByRole("link", { name: "Sign in to accept" }).click();
  await expect(theirs.getByText("Sign in to accept the invitation.")).toBeVisible();
  await signInAs(theirs, email, PASSWORD);
  await theirs.getByRole("button", { name: "Accept invitation to Noodle House" }).click();
  await theirs.getByRole("button", { name: "Go to Noodle House" }).click();
  await expect(theirs.getByRole("button", { name: "Domain: Noodle House" })).toBeVisible();
  await theirs.context().close();
});

test("an invitation is declined by its link, and another account cannot accept it", async ({
  signedIn,
  stack,
  browser,
}) => {
  test.slow();
  const known = stack.user("editor", NOODLE);
  const page = await signedIn("super-admin");
  const link = await invited(page, stack, known.email);

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await theirs.getByRole("link", { name: "Sign in to accept" }).click();
  await expect(theirs.getByText("Sign in to accept the invitation.")).toBeVisible();
  const other = stack.user("viewer");
  await signInAs(theirs, other.email, other.password);
  await expect(theirs.getByText(`This invitation is for ${known.email}`, { exact: false })).toBeVisible();
  await expect(theirs.getByRole("button", { name: /^Accept/ })).toHaveCount(0);

  await theirs.goto(link);
  await theirs.getByRole("button", { name: "Decline invitation" }).click();
  await expect(
    theirs.getByText("Decline the invitation to Bay Street Food?", { exact: false }),
  ).toBeVisible();
  await theirs.getByRole("button", { name: "Keep invitation" }).click();
  await theirs.getByRole("button", { name: "Decline invitation" }).click();
  await theirs.getByRole("button", { name: "Decline invitation" }).click();
  await expect(theirs.getByText("Invitation declined.")).toBeVisible();
  await page.goto(stack.url("/panel/audit"));
  await expect(page.getByText("Invitation declined by Newt Comer").first()).toBeVisible();
  await theirs.context().close();
});

test("removing a user with unsaved changes shows a toast and opens the list", async ({ signedIn, stack }) => {
  const email = `leaver-${Date.now()}@example.com`;
  const page = await signedIn("admin");
  await page.goto(stack.url("/panel/users/create"));
  await page.getByLabel("First name").fill("Lee");
  await page.getByLabel("Last name").fill("Aver");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("radio", { name: "Editor" }).check();
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("heading", { name: "Lee Aver" })).toBeVisible();
  await page.getByRole("radio", { name: "Viewer" }).check();

  await page.getByRole("button", { name: /^Remove/ }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("You'll lose your unsaved changes to this user.");
  await question.getByRole("button", { name: /Remove|Withdraw/ }).click();

  await expect(page).toHaveURL(stack.url("/panel/users"));
  await expect(page.getByRole("dialog")).toBeHidden();
});
