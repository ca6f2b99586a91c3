import type { Page } from "@playwright/test";
import { NOODLE } from "./stack/stack";
import { expect, test } from "./stack/test";

const MEMBER = "Marisol’s Tacos";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the server's HTML contains the members", { tag: "@smoke" }, async ({ page, stack }) => {
    await page.goto(stack.url("/members"));

    await expect(page).toHaveTitle("Members | Bay Street Food");
    await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
    await expect(page.getByRole("link", { name: MEMBER })).toBeVisible();
  });

  test("filters and searches are links and forms", async ({ page, stack }) => {
    await page.goto(stack.url("/members"));

    await page.getByRole("navigation", { name: "Cuisines" }).getByRole("link", { name: "Burgers" }).click();
    await expect(page.getByRole("link", { name: "The Brass Griddle" })).toBeVisible();
    await expect(page.getByRole("link", { name: MEMBER })).toBeHidden();

    await page.goto(stack.url("/members"));
    await page.getByRole("searchbox").fill("steamer");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Little Steamer" })).toBeVisible();
  });

  test("every menu entry can be reached on a phone", async ({ page, stack }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(stack.url("/"));

    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByText("More").click();

    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link").last()).toBeVisible();
  });
});

/** Return whether React has hydrated the server-rendered page. */
function isTakenOver(page: Page): Promise<boolean> {
  const names = () => Object.keys(document.getElementById("site") ?? {});
  return page.evaluate(names).then((names) => names.some((name) => name.startsWith("__reactContainer")));
}

test("hydration does not change the server's page", { tag: "@smoke" }, async ({ page, stack, quiet }) => {
  void quiet;
  for (const path of ["/", "/members", "/members/marisols-tacos", "/blog", "/faq"]) {
    const sent = (await stack.get(path)).body;
    await page.goto(stack.url(path));
    await page.waitForFunction(() => history.scrollRestoration === "manual");
    expect(await isTakenOver(page), path).toBe(false);
    await page.keyboard.press("Tab");
    await expect.poll(() => isTakenOver(page), path).toBe(true);
    const heading = await page.getByRole("heading", { level: 1 }).textContent();
    expect(getText(sent), path).toContain(heading);
  }
});

test("another domain shows none of its content", async ({ page, stack }) => {
  const bay = getText((await stack.get("/members")).body);
  const noodle = (await stack.get("/members", NOODLE)).body;
  expect(bay).toContain(MEMBER);
  expect(getText(noodle)).not.toContain(MEMBER);
  expect(noodle).not.toContain("bay.localhost");

  await page.goto(stack.url("/members", NOODLE));
  await expect(page.getByRole("link", { name: MEMBER })).toHaveCount(0);

  const foreign = await stack.get("/members/marisols-tacos", NOODLE);
  expect(foreign.status).toBe(404);
  expect(getText(foreign.body)).not.toContain("Marisol");
});

test("an unknown host is answered without any domain's data", async ({ stack }) => {
  const answer = await stack.get("/", "nobody.localhost");

  expect(answer.status).toBe(404);
  for (const { host, title } of stack.domains) {
    expect(answer.body).not.toContain(host);
    expect(answer.body).not.toContain(title);
  }
});

test("a member's page describes the member to visitors and search engines", async ({ page, stack }) => {
  await page.goto(stack.url("/members/marisols-tacos"));

  await expect(page).toHaveTitle(`${MEMBER} | Bay Street Food`);
  await expect(page.getByRole("heading", { level: 1, name: MEMBER })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    stack.url("/members/marisols-tacos"),
  );
  const described = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(described.join()).toMatch(/"@type":\s*"(Restaurant|FoodEstablishment)"/);
});

test("“View all members” links to the members", async ({ page, stack }) => {
  await page.goto(stack.url("/"));

  await page.getByRole("link", { name: "View all members" }).click();

  await expect(page).toHaveURL(/\/members$/);
});

test("an unknown page is a 404 with links", { tag: "@smoke" }, async ({ page, stack }) => {
  const answer = await page.goto(stack.url("/nowhere"));

  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("link", { name: MEMBER })).toBeVisible();
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL(stack.url("/"));
});

test("a page fits every width, from a small phone to the largest screen", async ({ page, stack }) => {
  for (const path of ["/", "/members", "/members/marisols-tacos", "/nowhere"]) {
    await page.goto(stack.url(path));
    for (const width of [360, 600, 960, 1280, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

test("on a phone, a restaurant’s call, directions and reservation buttons are one row at the bottom", async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(stack.url("/menu", NOODLE));
  const names = [/Call/, /Directions/, /Reserve a table/];
  const links = names.map((name) => page.locator(".dock").getByRole("link", { name }));
  const boxes = await Promise.all(links.map((link) => link.boundingBox()));

  expect(new Set(boxes.map((box) => box && Math.round(box.y + box.height / 2))).size).toBe(1);
  for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(44);
});

test("a selected theme persists, and the device's theme can be restored", async ({ page, stack }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(stack.url("/"));
  const light = await background(page);

  await page.getByRole("button", { name: "dark" }).click();
  const dark = await background(page);
  expect(dark).not.toBe(light);

  await page.reload();
  expect(await background(page)).toBe(dark);

  await page.getByRole("button", { name: "device" }).click();
  expect(await background(page)).toBe(light);
});

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}

/** Return the text of a page, without tags and with decoded entities. */
function getText(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
}
