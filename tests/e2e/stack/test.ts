import { test as base, expect, type Page } from "@playwright/test";
import { readStack, type Stack } from "./stack";

interface Fixtures {
  stack: Stack;
  /** Signs a user of that role in through the sign-in page; the panel is open afterwards. */
  signIn: (role: string, host?: string) => Promise<Page>;
  /** Fails the test if the page logs an error or throws. */
  quiet: undefined;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
  stack: async ({}, use) => {
    await use(readStack());
  },
  signIn: async ({ page, stack }, use) => {
    await use(async (role, host) => {
      const user = stack.user(role, host);
      await page.goto(stack.url("/team-login", host));
      await page.getByLabel("E-mail").fill(user.email);
      await page.getByLabel("Password", { exact: true }).fill(user.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL(/\/panel/);
      await page.getByRole("navigation", { name: "Panel" }).waitFor();
      return page;
    });
  },
  quiet: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await use(undefined);
    expect(complaints).toEqual([]);
  },
});

export { expect };
