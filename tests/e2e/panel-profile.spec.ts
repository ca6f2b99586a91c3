import { expect, test } from "./stack/test";

test("own data is saved with the keyboard, and what is wrong is said beside its field", async ({
  signIn,
  stack,
}) => {
  const page = await signIn("viewer");
  await page.goto(stack.url("/panel"));
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Your profile" }).click();
  const phone = page.getByLabel("Phone");

  await phone.fill("call me");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/A phone number holds digits/).last()).toBeVisible();
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await phone.fill(`+1 415 ${Date.now() % 10_000_000}`);
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  const saved = await phone.inputValue();
  await page.reload();
  await expect(phone).toHaveValue(saved);
});

test("another device is signed out from afar", async ({ signIn, stack, browser }) => {
  const other = await (await browser.newContext()).newPage();
  const user = stack.user("viewer");
  await other.goto(stack.url("/team-login"));
  await other.getByLabel("E-mail").fill(user.email);
  await other.getByLabel("Password", { exact: true }).fill(user.password);
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.waitForURL(/\/panel$/);
  const page = await signIn("viewer");
  await page.goto(stack.url("/panel/profile"));

  const others = page.getByRole("button", { name: /^Sign out / });
  await others.first().click();
  await expect(page.getByText(/^Signed out/).last()).toBeVisible();

  await other.goto(stack.url("/panel/members"));
  await expect(other).toHaveURL(/\/team-login/);
  await other.context().close();
});

test("a password that breaks the rules is not sent", async ({ signIn, stack }) => {
  const page = await signIn("viewer");
  await page.goto(stack.url("/panel/profile"));
  await page.getByRole("button", { name: "Change password" }).click();

  await page.getByLabel("Current password", { exact: true }).fill("whatever it is");
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Change password" }).click();

  await expect(page.getByText("Use at least 15 characters.")).toBeVisible();
});
