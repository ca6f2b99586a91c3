import { expect, type Locator, type Page } from "@playwright/test";
import type { Stack } from "./stack";

const MOST_STOPS = 150;

/** Go to an element with the Tab key only. Fail if it cannot be reached. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${target} is not reached by the tab key`);
}

/** Reach a button, link or switch, and press it. */
export async function pressKey(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

/** Focus a field and replace its value. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

/** Open the menu of a button and choose an entry by name. */
export async function choose(page: Page, button: Locator, name: string): Promise<void> {
  await pressKey(page, button);
  const item = page.getByRole("menuitem", { name });
  await expect(item).toBeVisible();
  for (let steps = 0; steps < 20; steps += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  await expect(item).toBeFocused();
  await page.keyboard.press("Enter");
}

/** Open a screen or start an action by name. */
export async function find(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search screens, actions and content" })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole("option", { name }).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
}

/** Pick up the row of a focused drag handle, so that the next key moves it. */
export async function pickUp(page: Page, position: number): Promise<void> {
  await page.keyboard.press("Space");
  await expect(page.getByText(`picked up at position ${position}`)).toBeAttached();
  // dnd-kit announces the row before it measures the rows and listens for arrow keys.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Sign in without a mouse. */
export async function signInByKeyboard(page: Page, stack: Stack, role: string, host?: string): Promise<void> {
  const user = stack.user(role, host);
  await page.goto(stack.url("/team-login", host));
  await write(page, page.getByLabel("Email"), user.email);
  await write(page, page.getByLabel("Password", { exact: true }), user.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/panel/);
  await page.getByRole("navigation", { name: "Panel" }).waitFor();
}
