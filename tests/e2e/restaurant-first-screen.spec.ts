import type { Page } from "@playwright/test";
import { OwnDomain } from "./stack/domain";
import { readStack } from "./stack/stack";
import { expect, test } from "./stack/test";

/** A phone, without the bars of its browser. */
const PHONE = { width: 390, height: 640 };
const RESERVE = "https://www.opentable.com/r/wharf";
const ORDER = "https://order.toasttab.com/wharf";
const GIFT = "https://squareup.com/gift/wharf";
/** A name of 83 letters. */
const LONG_NAME = "The Old Fisherman’s Wharf Restaurant and Tea Rooms of the Lower Harbor, Alder Court";
const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

let domain: OwnDomain;

test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "first-screen", "restaurant");
  await domain.create();
  const hours = DAYS.map((day) => ({ day, opens: "00:00", closes: "23:45" }));
  await setBusiness({ address: "1 Quay", phone: "+1 510 555 0140", hours });
});
test.afterAll(() => domain.remove());

async function setBusiness(facts: object): Promise<void> {
  const { data } = await domain.send<object>("GET", "/api/business");
  await domain.send("PUT", "/api/business", { ...data, ...facts });
}

const links = [
  { label: "", url: RESERVE, purpose: "reserve" },
  { label: "", url: ORDER, purpose: "order" },
  { label: "", url: GIFT, purpose: "gift_card" },
];

async function expectFirstScreen(page: Page): Promise<void> {
  const dock = page.locator(".dock");
  await expect(dock.getByText("Open until 11:45 pm")).toBeInViewport({ ratio: 1 });
  const actions = { Menu: /\/menu$/, Order: ORDER, Directions: /maps/, Reserve: RESERVE };
  for (const [name, url] of Object.entries(actions)) {
    const link = dock.getByRole("link", { name });
    await expect(link).toBeInViewport({ ratio: 1 });
    await expect(link).toHaveAttribute("href", url);
  }
}

test("a restaurant takes reservations by its own form until it has a provider", async ({ page }) => {
  await setBusiness({ links: [] });
  await page.goto(domain.url("/"));
  await expect(page.locator(".dock").getByRole("link", { name: "Reserve" })).toHaveAttribute(
    "href",
    "/reserve",
  );
  await page.goto(domain.url("/reserve"));
  await expect(page.getByLabel("Party size")).toBeVisible();

  await setBusiness({ links });

  const reserving = page.getByRole("link", { name: /Reserve/ });
  // The other web process drops its cached page some milliseconds after the save.
  await expect
    .poll(async () => {
      await page.goto(domain.url("/"));
      return reserving.evaluateAll((all) => [...new Set(all.map((each) => each.getAttribute("href")))]);
    })
    .toEqual([RESERVE]);
  await page.goto(domain.url("/reserve"));
  await expect(page.getByText("We take reservations through OpenTable.")).toBeVisible();
  await expect(page.getByLabel("Party size")).toHaveCount(0);
});

test("the first screen of a phone has the open state, menu, order, directions and reservation", async ({
  page,
}) => {
  await setBusiness({ links });
  await page.goto(domain.url("/"));

  await expectFirstScreen(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: "See the menu" })).toBeInViewport({ ratio: 1 });
  // "Menu" is the food menu.
  await expect(page.getByRole("button", { name: "Menu" })).toHaveCount(0);
  await page.getByRole("button", { name: "More" }).tap();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();

  await page.goto(domain.url("/visit"));
  await expect(page.getByRole("link", { name: "Order · Toast" })).toHaveAttribute("href", ORDER);
  await expect(page.getByRole("link", { name: "Gift cards · Square" })).toHaveAttribute("href", GIFT);
});

test("a long name and a notice leave the actions on the first screen", async ({ page }) => {
  const notice = { text: "The terrace is closed this week because of roof repairs.", until: null };
  await setBusiness({ links, notice });
  await domain.send("PUT", "/api/options/options", { title: LONG_NAME });
  // The page appears with its old title until the change has reached every process.
  await expect(async () => {
    await page.goto(domain.url("/"));
    await expect(page.locator(".header")).toContainText("Restaurant and Tea Rooms", { timeout: 1_000 });
  }).toPass();

  await expect(page.getByText(notice.text)).toBeVisible();
  await expectFirstScreen(page);

  await setBusiness({ notice: null });
  await domain.send("PUT", "/api/options/options", { title: "First screen" });
});

test("a home page without blocks has the same first screen, and six dishes", async ({ page }) => {
  await setBusiness({ links });
  const { data } = await domain.send<{ page: { post: { id: number } } }>("GET", "/api/site?url=");
  await domain.send("DELETE", `/api/posts/${data.page.post.id}`);
  await page.goto(domain.url("/"));

  await expectFirstScreen(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: "See the menu" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { name: "From the menu" })).toBeVisible();
  await expect(page.locator("main .dish")).toHaveCount(6);
  expect(await page.content()).not.toContain('"MenuItem"');
});
