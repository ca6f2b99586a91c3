import type { Page } from "@playwright/test";
import { choose, find, pressKey, reach, signInByKeyboard, write } from "./stack/keyboard";
import { NOODLE } from "./stack/stack";
import { expect, test } from "./stack/test";

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text }).last();

/** Go from tab to tab of the site's options with the arrow keys. */
async function goToTab(page: Page, name: string): Promise<void> {
  await reach(page, page.getByRole("tab", { selected: true }));
  const tab = page.getByRole("tab", { name });
  for (let steps = 0; steps < 12; steps += 1) {
    if (await tab.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Enter");
  await expect(tab).toHaveAttribute("aria-selected", "true");
}

test("an admin's day, with the keyboard only", async ({ page, stack }) => {
  test.slow();
  const email = `ramona-${Date.now()}@example.com`;
  await signInByKeyboard(page, stack, "admin", NOODLE);

  await test.step("colors", async () => {
    await find(page, "Site options");
    await goToTab(page, "Colors");
    await write(page, page.getByLabel("Accent background", { exact: true }).last(), "#0B5D4E");
    await page.keyboard.press("Control+s");
    await expect(toast(page, "Settings saved")).toBeVisible();
    await expect.poll(async () => (await stack.get("/", NOODLE)).body).toContain("--accent-bg:#0B5D4E");
  });

  await test.step("a snippet", async () => {
    await goToTab(page, "Custom code & analytics");
    await pressKey(page, page.getByRole("button", { name: "Add snippet" }));
    await pressKey(page, page.getByRole("button", { name: /^Google Analytics 4/ }));
    await expect(page.getByLabel("Measurement ID")).toBeFocused();
    await page.keyboard.type("UA-1");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Measurement ID")).toHaveAccessibleDescription(/like G-AB12CD34EF/);
    await page.keyboard.press("Escape");
    await pressKey(page, page.getByRole("button", { name: "Add snippet" }));
    await pressKey(page, page.getByRole("button", { name: /^Google Analytics 4/ }));
    await expect(page.getByText(/^Restored your unsaved changes from/)).toBeVisible();
    await write(page, page.getByLabel("Measurement ID"), "G-AB12CD34EF");
    await page.keyboard.press("Control+s");
    await expect(toast(page, "“Google Analytics 4” added")).toBeVisible();
    await expect.poll(async () => (await stack.get("/", NOODLE)).body).toContain("G-AB12CD34EF");
    const isOn = page.getByRole("switch", { name: "“Google Analytics 4” active" });
    await pressKey(page, isOn, "Space");
    await expect(toast(page, "is now inactive")).toBeVisible();
    await expect.poll(async () => (await stack.get("/", NOODLE)).body).not.toContain("G-AB12CD34EF");
  });

  await test.step("add custom code after confirming the password", async () => {
    await stack.ageProof(page);
    await pressKey(page, page.getByRole("button", { name: "Add snippet" }));
    await pressKey(page, page.getByRole("button", { name: /^Code/ }));
    await page.keyboard.type("window.chat = true;");
    await write(page, page.getByLabel("Snippet name"), "Chat");
    await page.keyboard.press("Enter");
    const password = page
      .getByRole("dialog", { name: "Confirm your identity" })
      .getByLabel("Your password", { exact: true });
    await expect(password).toBeFocused();
    await page.keyboard.type("not this one");
    await page.keyboard.press("Enter");
    await expect(password).toHaveAccessibleDescription("The current password is incorrect.");
    await write(page, password, stack.user("admin", NOODLE).password);
    await page.keyboard.press("Enter");
    await expect(toast(page, "“Chat” added")).toBeVisible();
    await choose(page, page.getByRole("button", { name: "Actions for “Chat”" }), "Delete");
    await pressKey(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
    await expect(toast(page, "“Chat” deleted")).toBeVisible();
  });

  await test.step("a new team member", async () => {
    await find(page, "Users");
    await pressKey(page, page.getByRole("link", { name: "Invite user" }));
    await write(page, page.getByLabel("First name"), "Ramona");
    await write(page, page.getByLabel("Last name"), "Flores");
    await write(page, page.getByLabel("Email"), email);
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("heading", { name: "Ramona Flores" })).toBeVisible();
  });
});
