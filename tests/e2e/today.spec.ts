import type { Page } from "@playwright/test";
import { NOODLE, type Stack } from "./stack/stack";
import { expect, test } from "./stack/test";

const PHONE = { width: 390, height: 844 };

/** Open the Today screen, and return the business with the given name. */
async function today(page: Page, stack: Stack, name: string, host?: string) {
  await page.setViewportSize(PHONE);
  await page.goto(stack.url("/panel/today", host));
  return page.getByRole("region", { name, exact: true });
}

/** Return the site's text about today, for a visitor. */
async function shown(stack: Stack, path: string, host?: string): Promise<string> {
  const { body } = await stack.get(path, host);
  return body.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]+>/g, " ");
}

test.describe("on a phone in one hand", () => {
  test("closed today is one tap, shown on all pages of the business, and one tap to undo", {
    tag: "@smoke",
  }, async ({ signedIn, stack }) => {
    const page = await signedIn("editor", NOODLE);
    const business = await today(page, stack, "Noodle House", NOODLE);

    await business.getByRole("button", { name: "Close today" }).click();
    await expect(business.getByText("Closed today", { exact: true })).toBeVisible();
    await business.getByLabel("Reason").fill("Private party");
    await business.getByRole("button", { name: "Add reason" }).click();

    for (const path of ["/", "/house"]) {
      await expect
        .poll(() => shown(stack, path, NOODLE), { timeout: 4_000 })
        .toContain("Closed, Private party");
    }
    await business.getByRole("button", { name: "Reopen today" }).click();
    await expect(page.getByText("Noodle House is open today as scheduled")).toBeVisible();
    await expect.poll(() => shown(stack, "/", NOODLE), { timeout: 4_000 }).not.toContain("Private party");
  });

  test("a notice appears above every page, and can be undone from its toast", async ({ signedIn, stack }) => {
    const page = await signedIn("editor", NOODLE);
    const business = await today(page, stack, "Noodle House", NOODLE);
    const text = `The oven is out – cold dishes only ${Date.now()}`;

    await business.getByRole("button", { name: "Add notice" }).click();
    await business.getByLabel("Notice for visitors").fill(text);
    await business.getByRole("button", { name: "Publish notice" }).click();

    await expect.poll(() => shown(stack, "/faq", NOODLE), { timeout: 4_000 }).toContain(text);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => shown(stack, "/faq", NOODLE), { timeout: 4_000 }).not.toContain(text);
  });

  test("a holiday is three taps away", async ({ signedIn, stack }) => {
    const page = await signedIn("editor", NOODLE);
    const business = await today(page, stack, "Noodle House", NOODLE);

    await business.getByRole("button", { name: "Special hours & closures" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Start date").fill("2099-12-24");
    await dialog.getByLabel("Reason").fill("Christmas Eve");
    await dialog.getByRole("button", { name: "Save" }).click();

    await expect
      .poll(() => shown(stack, "/house", NOODLE))
      .toMatch(/December 24, 2099\s+Closed, Christmas Eve/);
    await business.getByRole("button", { name: "Special hours & closures (1)" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Remove .*24/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect.poll(() => shown(stack, "/house", NOODLE)).not.toContain("Christmas Eve");
  });

  test("a tap without a network is stored, and sent once there is one", async ({
    signedIn,
    stack,
    context,
  }) => {
    const page = await signedIn("member");
    await page.setViewportSize(PHONE);
    await page.goto(stack.url("/panel/today"));
    const business = page
      .getByRole("region")
      .filter({ has: page.getByRole("button", { name: "Close today" }) });
    const title = (await business.getByRole("heading").innerText()).trim();
    const own = page.getByRole("region", { name: title });

    await context.setOffline(true);
    await own.getByRole("button", { name: "Close today" }).click();
    await expect(page.getByText(/1 unsent change/)).toBeVisible();
    await expect(own.getByRole("button", { name: "Reopen today" })).toBeVisible();
    await context.setOffline(false);

    await expect(page.getByText(/unsent change/)).toHaveCount(0, { timeout: 15_000 });
    const slug = title
      .toLowerCase()
      .replace(/[’']/g, "")
      .replace(/[^a-z]+/g, "-");
    await expect.poll(() => shown(stack, `/members/${slug}`), { timeout: 4_000 }).toContain("Closed today");
    await own.getByRole("button", { name: "Reopen today" }).click();
    await expect(page.getByText(/is open today as scheduled/)).toBeVisible();
  });
});

test("public pages cannot read an unsent change, and another tab sends it", async ({
  signedIn,
  stack,
  context,
}) => {
  const page = await signedIn("editor", NOODLE);
  const business = await today(page, stack, "Noodle House", NOODLE);
  const close = business.getByRole("button", { name: "Close today" });
  await expect(close).toBeVisible();
  await context.setOffline(true);
  await close.click();
  await expect(page.getByText(/1 unsent change/)).toBeVisible();

  // Scripts of public pages have the same origin, so they could read these stores, too.
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain("closed_today");
  await context.route("**/api/business", (route) => route.abort());
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(stack.url("/panel", NOODLE));
  await expect(next.getByRole("navigation", { name: "Panel" })).toBeVisible();
  await page.close();
  await context.unroute("**/api/business");

  const reopened = await today(next, stack, "Noodle House", NOODLE);
  await reopened.getByRole("button", { name: "Reopen today" }).click();
  await expect(next.getByText(/is open today as scheduled/)).toBeVisible();
  await expect(next.getByText(/unsent change/)).toHaveCount(0);
});

test("hours are entered once, and appear in header, pages and structured data", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("admin", NOODLE);
  await page.goto(stack.url("/panel/site-options?tab=business", NOODLE));
  const monday = page.getByRole("group", { name: "Monday" });
  await monday.getByRole("button", { name: "Add hours" }).click();
  await monday.getByLabel("Opens").fill("07:05");
  await monday.getByLabel("Closes").fill("09:10");
  await page.getByLabel("Map location").fill("https://www.google.com/maps/@37.81,-122.25,17z");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved").last()).toBeVisible();

  for (const path of ["/", "/house"]) {
    const body = async () => (await stack.get(path, NOODLE)).body;
    await expect.poll(body, { timeout: 4_000 }).toContain("7:05\u00a0am");
    expect(await body()).toContain('"opens":"07:05"');
    expect(await body()).toContain('"latitude":37.81');
  }
  await monday.getByRole("button", { name: /^Remove these hours/ }).click();
  await page.getByLabel("Map location").fill("37.8044, -122.2712");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await stack.get("/", NOODLE)).body).not.toContain('"opens":"07:05"');
});

test("no button is shown before all parts of the screen are loaded, so none moves", async ({
  signedIn,
  stack,
}) => {
  const page = await signedIn("editor");
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/stops\/days/, async (route) => {
    await answered;
    await route.continue();
  });
  const businesses = page.waitForResponse(/\/api\/businesses\?/);
  await page.goto(stack.url("/panel/today"));
  await businesses;

  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add notice" })).toHaveCount(0);
  answer();
  await expect(page.getByRole("button", { name: "Add notice" }).first()).toBeVisible();
});
