import type { BrowserContext, Locator, Page } from "@playwright/test";
import { startProduct, stopProduct } from "./product";
import { BAY, readStack, type Stack } from "./stack";
import { test as base } from "./test";

export const PANEL = "panel.localhost";
export const TILES_ORIGIN = "https://tiles.example.com";
const SETTINGS = {
  PANEL_HOST: PANEL,
  COMMISSARY_MAP_TILES: `${TILES_ORIGIN}/{z}/{x}/{y}.png`,
  COMMISSARY_MAP_ATTRIBUTION: "© OpenStreetMap contributors",
};

/** A product with a separate panel host and a map tile server. */
export class PanelHost {
  constructor(
    readonly home: string,
    readonly stack: Stack,
  ) {}

  url(path: string): string {
    return this.stack.url(path, PANEL);
  }

  async fillIn(page: Page, role: string, host = BAY): Promise<void> {
    const user = this.stack.user(role, host);
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(user.password);
    await page.getByRole("button", { name: "Sign in" }).click();
  }

  /** Sign in by the path of a domain, with "remember". */
  async signIn(page: Page, role: string, host = BAY): Promise<void> {
    await page.goto(this.stack.url("/panel", host));
    await page.getByLabel("Keep me signed in").check();
    await this.fillIn(page, role, host);
    await page.getByRole("navigation", { name: "Panel" }).waitFor();
  }

  async token(context: BrowserContext): Promise<string> {
    const cookies = await context.cookies(this.url("/panel"));
    return decodeURIComponent(cookies.find(({ name }) => name === "access_token")?.value ?? "");
  }
}

export function domainButton(page: Page, name: string): Locator {
  return page.getByRole("button", { name: `Domain: ${name}. Switch domain` });
}

/**
 * Tests with a separate panel host and a map tile server. If PANEL_HOST_HOME is the folder of a running
 * installation with these settings, they use it.
 */
export const test = base.extend<object, { panel: PanelHost }>({
  panel: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      const running = process.env.PANEL_HOST_HOME;
      const home = running ?? (await startProduct(SETTINGS));
      await use(new PanelHost(home, readStack(home)));
      if (!running) await stopProduct(home);
    },
    { scope: "worker", timeout: 300_000 },
  ],
  stack: async ({ panel }, use) => {
    await use(panel.stack);
  },
});
