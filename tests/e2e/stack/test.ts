import { test as base, expect, type Page } from "@playwright/test";
import { BAY, readStack, type Session, type Stack } from "./stack";

interface Fixtures {
  stack: Stack;
  /** Signs in a user with the given role through the API, in a separate session. */
  signedIn: (role: string, host?: string) => Promise<Page>;
  /** Signs in like `signedIn`, and opens the panel. */
  signIn: (role: string, host?: string) => Promise<Page>;
  /** Signs in through the sign-in page, for tests of signing in, and opens the panel. */
  signInByForm: (role: string, host?: string) => Promise<Page>;
  /** Fails the test if the page logs an error or throws. */
  quiet: undefined;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
  stack: async ({}, use) => {
    await use(readStack());
  },
  signedIn: async ({ page, stack }, use) => {
    await use(async (role, host) => {
      await enter(page, stack, role, host);
      return page;
    });
  },
  signIn: async ({ signedIn, stack }, use) => {
    await use(async (role, host) => {
      const page = await signedIn(role, host);
      await page.goto(stack.url("/panel", host));
      await page.getByRole("navigation", { name: "Panel" }).waitFor();
      return page;
    });
  },
  signInByForm: async ({ page, stack }, use) => {
    await use(async (role, host) => {
      const user = stack.user(role, host);
      await page.goto(stack.url("/team-login", host));
      await page.getByLabel("Email").fill(user.email);
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

async function enter(page: Page, stack: Stack, role: string, host = BAY): Promise<void> {
  const agent = await page.evaluate(() => navigator.userAgent);
  await enterWith(page, stack, await stack.signIn(role, host, agent), host);
}

/**
 * Store the same data in the browser as the sign-in page: see frontend/client/tokens.ts, tabDomain.ts and
 * tabs.ts.
 */
export async function enterWith(page: Page, stack: Stack, session: Session, host: string): Promise<void> {
  // The smallest document of this origin: data of the tab can be written only on a page of its origin.
  await page.goto(stack.url("/robots.txt", host));
  const { access_token, refresh_token, domain } = session;
  const token = { domain: host, path: "/panel", sameSite: "Strict" } as const;
  await page.context().addCookies([
    { ...token, name: "access_token", value: access_token },
    { ...token, name: "refresh_token", value: refresh_token },
    { name: "site", value: domain.host, domain: host, path: "/", sameSite: "Lax" },
  ]);
  await page.evaluate((id) => {
    sessionStorage.setItem("commissary.domain", String(id));
    sessionStorage.setItem("commissary.tab", "1");
  }, domain.id);
}

export { expect };
