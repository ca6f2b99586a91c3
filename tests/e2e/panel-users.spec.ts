import { expect, test } from "./stack/test";

test("somebody is invited, given another role, and removed by name", async ({ signIn, stack }) => {
  const email = `guest-${Date.now()}@example.com`;
  const page = await signIn("admin");
  await page.goto(stack.url("/panel/users"));
  await page.getByRole("link", { name: "Invite somebody" }).click();

  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("Enter the first name.")).toBeVisible();
  await page.getByLabel("First name").fill("Rosa");
  await page.getByLabel("Last name").fill("Quill");
  await page.getByLabel("E-mail").fill(email);
  await page.reload();
  await expect(page.getByText(/Your unsaved changes from/)).toBeVisible();
  await page.getByRole("radio", { name: "Editor" }).check();
  await page.keyboard.press("Control+s");

  await expect(page.getByRole("heading", { name: "Rosa Quill" })).toBeVisible();
  await expect(page.getByText("Invited", { exact: true })).toBeVisible();
  await page.getByRole("radio", { name: "Viewer" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  await page.goto(stack.url(`/panel/users?status=invited&search=${email}`));
  await expect(page.getByText("1 person")).toBeVisible();
  await expect(page.getByRole("row", { name: /Rosa Quill/ })).toContainText("Viewer");
  await page.getByRole("button", { name: "Actions for Rosa Quill" }).click();
  await page.getByRole("menuitem", { name: /Remove/ }).click();
  await page.getByRole("button", { name: "Remove Rosa Quill" }).click();
  await expect(page.getByText("Nobody like this")).toBeVisible();
});

test("an editor who knows the address is told why the users stay closed", async ({ signIn, stack }) => {
  const page = await signIn("editor");
  await expect(page.getByRole("link", { name: "Users" })).toHaveCount(0);

  await page.goto(stack.url("/panel/users"));

  await expect(page.getByText(/You are Editor on Bay Street Food/)).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("whoever is invited follows the link of the mail, chooses a password and comes in", async ({
  signIn,
  stack,
  browser,
}) => {
  test.slow();
  const email = `newcomer-${Date.now()}@example.com`;
  const page = await signIn("super-admin");
  await page.goto(stack.url("/panel/users/create"));
  await page.getByLabel("First name").fill("Newt");
  await page.getByLabel("Last name").fill("Comer");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByRole("heading", { name: "Newt Comer" })).toBeVisible();

  await page.goto(stack.url("/panel/mail"));
  const mail = page.getByRole("button", { name: new RegExp(`To ${email}`) });
  await expect(async () => {
    await page.reload();
    await expect(mail).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
  await mail.click();
  const link = await page.getByRole("link", { name: /change-password/ }).getAttribute("href");

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link ?? "");
  await expect(theirs.getByRole("heading", { name: "Welcome to the team" })).toBeVisible();
  await theirs.getByLabel("New password", { exact: true }).fill("seven hungry otters swim");
  await theirs.getByLabel("New password again").fill("seven hungry otters swim");
  await theirs.getByRole("button", { name: "Join the team" }).click();
  await theirs.getByRole("link", { name: "Sign in" }).click();
  await theirs.getByLabel("E-mail").fill(email);
  await theirs.getByLabel("Password", { exact: true }).fill("seven hungry otters swim");
  await theirs.getByRole("button", { name: "Sign in" }).click();
  await expect(theirs.getByRole("heading", { name: "Hello, Newt" })).toBeVisible();

  await theirs.goto(link ?? "");
  await theirs.getByLabel("New password", { exact: true }).fill("seven hungry otters swim");
  await theirs.getByLabel("New password again").fill("seven hungry otters swim");
  await theirs.getByRole("button", { name: "Join the team" }).click();
  await expect(theirs.getByText("This link has expired or was used before.").first()).toBeVisible();
  await theirs.context().close();
});
