import type { Locator } from "@playwright/test";
import { BAY } from "./stack/stack";
import { expect, test } from "./stack/test";

test("a developer signs in and tries a call in the API manual", async ({ page, stack, quiet }) => {
  void quiet;
  const { email, password } = stack.user("editor");
  await page.goto(stack.url("/api/docs", `api.${BAY}`));

  const signIn = await open("auth", "auth_login_create");
  await signIn.getByRole("textbox").fill(JSON.stringify({ email, password }));
  await signIn.getByRole("button", { name: "Execute" }).click();
  await expect(signIn.locator(".live-responses-table tbody .response-col_status")).toContainText("200");

  const account = await open("account", "account_retrieve");
  await account.getByRole("button", { name: "Execute" }).click();
  await expect(account.locator(".live-responses-table")).toContainText(email);

  async function open(tag: string, operation: string): Promise<Locator> {
    await page.locator(`[id="operations-tag-${tag}"]`).click();
    const entry = page.locator(`#operations-${tag}-${operation}`);
    await entry.locator(".opblock-summary-control").click();
    return entry;
  }
});
