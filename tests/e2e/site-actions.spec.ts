import type { Page } from "@playwright/test";
import { OwnDomain } from "./stack/domain";
import { readStack } from "./stack/stack";
import { currentStop } from "./stack/stops";
import { expect, test } from "./stack/test";

const PIER = { name: "Pier 9", address: "Quay Road", latitude: 37.7998, longitude: -122.3972 };
const YARD = { name: "Mission Yard", address: "Mission Street", latitude: 37.7599, longitude: -122.4148 };
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1";

let domain: OwnDomain;

test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "site-actions", "association");
  await domain.create();
  for (const [title, place] of [
    ["Sol", PIER],
    ["Bao", YARD],
  ] as const) {
    const body = { url: `members/${title.toLowerCase()}`, title, post_type_id: 2, post_status_id: 2 };
    const { data } = await domain.send<{ id: number }>("POST", "/api/posts", { ...body, post_body: {} });
    await domain.send("POST", "/api/stops", { ...place, ...currentStop(domain.timezone, data.id) });
  }
});
test.beforeAll(async () => {
  const locations = [
    { address: "9 Ferry Road", latitude: 37.7605, longitude: -122.4148 },
    { address: "1 Bay Street", latitude: 37.85, longitude: -122.27 },
    { address: "Without coordinates" },
  ];
  await domain.post(2, "members/fixed", "Fixed", { attributes: { locations } });
  await domain.post(4, "showcases/market", "Night market", { attributes: { date: "2099-12-04" } });
  for (const question of ["Is there parking?", "Do you take cards?"])
    await domain.send("POST", "/api/faqs", { question, answer: "<p>Yes.</p>", category_id: null });
});
test.afterAll(() => domain.remove());

async function open(page: Page, path: string): Promise<void> {
  await page.goto(domain.url(path));
  await page.waitForLoadState("networkidle");
}

test.describe("near me", () => {
  test.use({
    permissions: ["geolocation"],
    geolocation: { latitude: 37.7605, longitude: -122.4148 },
    locale: "en-US",
  });

  for (const [path, list, names] of [
    ["/", ".out-now .stop-name", ["Bao", "Sol"]],
    ["/today", ".board-at b", ["Mission Yard", "Pier 9"]],
  ] as const) {
    test(`sorts the stops of ${path} by distance without a request`, async ({ page }) => {
      await open(page, path);
      const sent: string[] = [];
      page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));

      await page.getByRole("button", { name: "Near me" }).click();

      await expect(page.getByText("Your location stays on this device.")).toBeVisible();
      await expect(page.locator(list)).toHaveText([...names]);
      await expect(page.locator(".stop-directions .note")).toHaveText(["220 ft south", "2.9 mi north"]);
      if (path === "/") await expect(page.locator(".hero-stops")).toHaveText(/out now: Bao, 220 ft south$/);
      expect(sent.filter((each) => /37\.76|122\.41/.test(each))).toEqual([]);
    });
  }

  test("names the nearest stop or location of each member", async ({ page }) => {
    await open(page, "/members");

    await page.getByRole("button", { name: "Near me" }).click();

    // Open members are first.
    await expect(page.locator(".card h2")).toHaveText(["Bao", "Sol", "Fixed"]);
    await expect(page.locator(".card .distance")).toHaveText([
      "220 ft south · Mission Yard",
      "2.9 mi north · Pier 9",
      /^10 ft \w+ · 9 Ferry Road$/,
    ]);
  });
});

test("a quote is requested with the chosen package in the form", async ({ page, stack }) => {
  await page.goto(stack.url("/catering"));
  await page.waitForLoadState("networkidle");

  await page.getByRole("link", { name: "Request a quote for A market of your own" }).click();

  const wish = page.getByLabel("What do you have in mind?");
  await expect(wish).toHaveValue("A market of your own\n");
});

test("near me without permission explains what to do, and keeps the order", async ({ page }) => {
  await open(page, "/today");

  await page.getByRole("button", { name: "Near me" }).click();

  await expect(page.getByText("Allow access to your location in the browser, then try again.")).toBeVisible();
  await expect(page.locator(".stop-directions .note")).toHaveCount(0);
});

test.describe("on an iPhone", () => {
  test.use({ userAgent: IPHONE });

  test("directions open Apple Maps at the named place", async ({ page }) => {
    await page.route("https://maps.apple.com/**", (route) => route.fulfill({ body: "Maps" }));
    await open(page, "/today");

    await page.getByRole("link", { name: "Directions to Pier 9" }).click();

    await expect(page).toHaveURL("https://maps.apple.com/?q=Pier%209&ll=37.7998,-122.3972");
  });
});

test("home lists the current stops across the page, without an empty map", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/");

  const stops = page.locator(".out-now .stop");
  await expect(stops).toHaveCount(2);
  const boxes = await Promise.all([0, 1].map((index) => stops.nth(index).boundingBox()));

  expect(boxes[1]?.x).toBeGreaterThan((boxes[0]?.x ?? 0) + (boxes[0]?.width ?? 0));
  await expect(page.locator(".map")).toHaveCount(0);
});

test.describe("sharing", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  for (const path of ["/members/sol", "/showcases/market"]) {
    test(`copies the link of ${path} without a share menu`, async ({ page }) => {
      await open(page, path);
      await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));

      await page.getByRole("button", { name: "Share" }).click();

      await expect(page.getByText("Link copied.")).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(domain.url(path));
    });
  }
});

test("the share menu of the device gets the title and the link", async ({ page }) => {
  await page.addInitScript(() => {
    const shared = (data: ShareData) =>
      Promise.resolve(document.body.setAttribute("data-shared", JSON.stringify(data)));
    Object.defineProperty(navigator, "share", { value: shared });
  });
  await open(page, "/members/sol");

  await page.getByRole("button", { name: "Share" }).click();

  const shared = { title: await page.title(), url: domain.url("/members/sol") };
  await expect(page.locator("body")).toHaveAttribute("data-shared", JSON.stringify(shared));
});

test("a link to a single answer opens it", async ({ page }) => {
  await open(page, "/faq");
  const first = page.locator("details").first();
  const other = page.locator("details", { hasText: "Do you take cards?" });
  await expect(first).toHaveAttribute("open");
  await expect(other).not.toHaveAttribute("open");
  await page.getByText("Do you take cards?").click();
  await other.getByRole("link", { name: "Link to this answer" }).click();
  const address = page.url();
  expect(address).toMatch(/\/faq#faq-\d+$/);

  await page.goto(domain.url("/"));
  await page.goto(address);

  await expect(other).toHaveAttribute("open");
});

test("an event links to today's trucks and the members", async ({ page }) => {
  await open(page, "/showcases/market");

  const next = page.locator(".next-step");

  await expect(next.getByRole("link")).toHaveText(["See who’s out today", "Meet the members"]);
  await next.getByRole("link", { name: "See who’s out today" }).click();
  await expect(page).toHaveURL(domain.url("/today"));
});
