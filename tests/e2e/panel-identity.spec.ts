import type { Page } from "@playwright/test";
import { BAY, NOODLE, type Stack } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";

const identityDialog = (page: Page) => page.getByRole("dialog", { name: "Confirm your identity" });

async function confirmIdentity(page: Page, stack: Stack): Promise<void> {
  await identityDialog(page)
    .getByLabel("Your password", { exact: true })
    .fill(stack.user("super-admin").password);
  await page.keyboard.press("Enter");
  await expect(identityDialog(page)).toBeHidden();
}

test("inviting an Admin asks for the password and loses no input", async ({ signedIn, stack }) => {
  const page = await signedIn("super-admin");
  await stack.ageProof(page);
  await page.goto(stack.url("/panel/users/create"));
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Lovelace");
  await page.getByLabel("Email").fill(`ada-${Date.now()}@example.com`);
  await page.getByRole("radio", { name: "Admin", exact: true }).check();
  await page.getByRole("button", { name: "Send invitation" }).click();

  await identityDialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert").getByText("Confirm your identity first.")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await confirmIdentity(page, stack);

  await expect(page.getByRole("heading", { name: "Ada Lovelace" })).toBeVisible();
  await page.getByRole("button", { name: "Remove from this domain…" }).click();
  await page.getByRole("button", { name: "Remove Ada Lovelace" }).click();
  await expect(page).toHaveURL(/\/panel\/users$/);
});

test("exporting submissions asks for the password and then saves the file", async ({ signedIn, stack }) => {
  const page = await signedIn("super-admin");
  await stack.ageProof(page);
  await page.goto(stack.url("/panel/submissions"));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await confirmIdentity(page, stack);

  expect((await download).suggestedFilename()).toMatch(/^submissions-.*\.csv$/);
});

test("tokens of one domain planted on a sibling host open no panel there", async ({ page, stack }) => {
  await enterWith(page, stack, await stack.signIn("admin", NOODLE), BAY);

  await page.goto(stack.url("/panel/pages", BAY));

  await page.waitForURL(/\/team-login/);
  await expect(page.getByRole("alert").getByText("Unauthorized.")).toBeVisible();
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.filter((name) => name.endsWith("_token"))).toEqual([]);
});

test("an Admin signs a user out on all devices", async ({ signedIn, stack }) => {
  const viewer = await stack.signIn("viewer");
  const page = await signedIn("admin");
  const filter = JSON.stringify({ search: stack.user("viewer").email });
  await page.goto(stack.url(`/panel/users?filter=${filter}`));
  await page.getByRole("table").getByRole("link").first().click();

  await page.getByRole("button", { name: "Sign out on all devices" }).click();

  await expect(page.getByText(/signed out on all devices$/)).toBeVisible();
  expect((await stack.api("/api/account", { token: viewer.access_token })).status).toBe(401);
});
