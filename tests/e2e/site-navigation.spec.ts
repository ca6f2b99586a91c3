import type { Page, Request } from "@playwright/test";
import { expect, test } from "./stack/test";

const MEMBER = "Marisol’s Tacos";

/** Mark the document, to detect a new one. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => "marked" in window);
}

/**
 * Wait until links change the page in place, and mark the document. Before that, the browser follows the
 * links.
 */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === "manual");
  await mark(page);
}

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test("links change head, content and position in place; back and forward restore them exactly", {
  tag: "@smoke",
}, async ({ page, stack, quiet }) => {
  void quiet;
  await page.goto(stack.url("/"));
  await ready(page);
  await page.getByRole("button", { name: "dark" }).click();
  await page.getByRole("link", { name: "View all members" }).scrollIntoViewIfNeeded();
  const before = await top(page);
  expect(before).toBeGreaterThan(0);

  await page.getByRole("link", { name: "View all members" }).click();

  await expect(page).toHaveURL(stack.url("/members"));
  const heading = page.getByRole("heading", { level: 1, name: "Members" });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle("Members | Bay Street Food");
  await expect(page.getByRole("status").filter({ hasText: "Members | Bay Street Food" })).toHaveCount(1);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", stack.url("/members"));
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute("content", stack.url("/members"));
  await expect(page.getByRole("link", { name: "Members", exact: true }).first()).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.getByRole("button", { name: "dark" })).toHaveAttribute("aria-pressed", "true");
  expect(await top(page)).toBe(0);

  await page.getByRole("link", { name: MEMBER }).click();
  await expect(page.getByRole("heading", { level: 1, name: MEMBER })).toBeFocused();
  const described = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(described.join()).toMatch(/"@type":\s*"(Restaurant|FoodEstablishment)"/);

  await page.goBack();
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(stack.url("/"));
  await expect.poll(() => top(page)).toBe(before);
  await page.goForward();
  await expect(heading).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);

  await page.getByRole("searchbox").fill("steamer");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/members\?q=steamer$/);
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
  expect(await isSameDocument(page)).toBe(true);

  await page.reload();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
  await page.goBack();
  await expect(heading).toBeVisible();
});

test("linked pages are prefetched, five at a time", async ({ page, stack }) => {
  let [underWay, most] = [0, 0];
  const requests: string[] = [];
  await page.route(/localhost:\d+\/(?!assets|domains|builds|api)/, async (route) => {
    if (route.request().resourceType() === "fetch") {
      const { pathname, search } = new URL(route.request().url());
      requests.push(pathname + search);
      underWay += 1;
      most = Math.max(most, underWay);
    }
    await route.continue();
  });
  const over = (request: Request) => {
    if (request.resourceType() === "fetch") underWay -= 1;
  };
  page.on("requestfinished", over);
  page.on("requestfailed", over);

  await page.goto(stack.url("/members"));
  await expect.poll(() => requests.length).toBeGreaterThan(5);

  expect(most).toBeLessThanOrEqual(5);
  expect(new Set(requests).size).toBe(requests.length);
  expect(requests.filter((path) => /panel|login|preview|\./.test(path))).toEqual([]);
});

test("a slow page shows a progress bar, and a failed one is loaded by the browser", async ({
  page,
  stack,
}) => {
  // Data saving turns off prefetching, so that the page has to wait.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );
  await page.goto(stack.url("/"));
  await ready(page);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/members", async (route) => {
    if (route.request().resourceType() === "fetch") await held;
    await route.continue();
  });

  await page.getByRole("link", { name: "View all members" }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  goOn();
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);

  // The server's response to a script is broken, so the browser loads the page itself.
  await page.route("**/blog", (route) =>
    route.request().resourceType() === "fetch"
      ? route.fulfill({ status: 500, body: "no" })
      : route.continue(),
  );
  await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
  expect(await isSameDocument(page)).toBe(false);
});

test("the menu on phones closes when the focus leaves it", async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(stack.url("/"));
  await ready(page);
  const menu = page.getByRole("navigation", { name: "Main" });
  const button = page.getByRole("button", { name: "Menu" });
  await button.press("Enter");
  await menu.getByText("More").press("Shift+Tab");
  await expect(menu).toBeVisible();

  await menu.getByText("More").press("Tab");

  await expect(menu).toBeHidden();
  await expect(page.getByRole("link", { name: "Search" })).toBeFocused();
});

test("the next page after a new build loads completely", async ({ page, stack }) => {
  await page.route("**/builds/latest.json", (route) =>
    route.fulfill({ json: { id: "another", timestamp: 0 } }),
  );
  await page.goto(stack.url("/"));
  await ready(page);
  const answer = page.waitForResponse("**/builds/latest.json");

  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await answer;
  expect(await isSameDocument(page)).toBe(true);
  await page.getByRole("link", { name: "View all members" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  expect(await isSameDocument(page)).toBe(false);
});
