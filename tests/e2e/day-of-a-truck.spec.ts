import type { Page } from "@playwright/test";
import { clockIn } from "./stack/clocks";
import { OwnDomain } from "./stack/domain";
import { readStack, type Session } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";
import { everywhere, Visitor } from "./stack/visitor";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const TRUCK = "Rosa’s Cart";
const PAGE = "/members/rosas-cart";

let domain: OwnDomain;
let rosa: Session;
let truck: number;

test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "truck", "association");
  await domain.create();
  const post = { title: TRUCK, url: PAGE.slice(1), post_type_id: 2, post_status_id: 2, post_body: {} };
  truck = (await domain.send<{ id: number }>("POST", "/api/posts", post)).data.id;
  const [begun, ends] = [clockIn(domain.timezone, -1), clockIn(domain.timezone, 3)];
  const times = { day: begun.day, begins: begun.time, ends: ends.time };
  const pier = { name: "Pier 9", address: "9 Quay", latitude: 37.81, longitude: -122.41 };
  await domain.send("POST", "/api/stops", { business_id: truck, ...times, ...pier });
  const dishes = [
    { id: "birria", name: "Birria", prices: [{ amount: "5" }] },
    { id: "elote", name: "Elote", prices: [{ amount: "4" }] },
  ];
  const sections = [{ id: "all", title: "From the cart", text: "طازج كل يوم!", dishes }];
  await domain.send("POST", "/api/food-menus", { title: "Tacos", business_ids: [truck], sections });
  const content = ["OutNow", "ThisWeek", "StopsBoard", "StopsMap"].map((type) => ({
    type,
    props: { id: `${type}-1` },
  }));
  await domain.post(1, "where", "Where we are", { builder: { schema: 1, root: {}, content } });
  rosa = await domain.memberOf(truck);
});
test.afterAll(() => domain.remove());

test.describe("a day of a truck on a phone", () => {
  let site: Visitor;
  test.beforeEach(async ({ page, stack }) => {
    site = new Visitor(stack, domain.host);
    await enterWith(page, stack, rosa, domain.host);
  });

  test("arrivals, delays and cancellations appear wherever the truck is shown", async ({ page }) => {
    await page.goto(domain.url("/panel/today"));
    await page.getByRole("button", { name: `Mark as here: ${TRUCK}, Pier 9` }).tap();
    await everywhere({
      "its page": site.reads(PAGE, /Here since \d+:\d\d [ap]m/),
      "the board": site.reads("/today", /Here since/),
      "all blocks": site.reads(
        "/where",
        /Out now .*Here since.* This week .*Here since.* Today’s stops .*Here since/,
      ),
      "its card": site.reads("/members", "At Pier 9 until"),
      home: site.reads("/", "At Pier 9 until"),
      "who is open": site.reads("/members?open=now", TRUCK),
    });
    await undo(page);
    await everywhere({ "its page": site.readsNo(PAGE, "Here since") });

    await page.getByRole("button", { name: `Mark as running late: ${TRUCK}, Pier 9` }).tap();
    await everywhere({
      "its page": site.reads(PAGE, /Running late for Pier 9 .*Upcoming stops .*Running late/),
      "the board": site.reads("/today", "Running late"),
      "all blocks": site.reads(
        "/where",
        /Out now .*Running late.* This week .*Running late.* map .*Running late/,
      ),
      "its card": site.reads("/members", "Running late for Pier 9"),
      home: site.reads("/", "Running late for Pier 9"),
    });
    await undo(page);
    await everywhere({ "its card": site.readsNo("/members", "Running late") });

    await page.getByRole("button", { name: "Close today" }).tap();
    await page.getByLabel("Reason").fill("Generator broke");
    await page.getByRole("button", { name: "Add reason" }).tap();
    const closed = /(Canceled|Closed).{0,4} Generator broke/;
    await everywhere({
      "its page": site.reads(PAGE, closed),
      "the board": site.reads("/today", closed),
      "its card": site.readsNo("/members", "Pier 9"),
      home: site.reads("/", closed),
      "who is open": site.readsNo("/members?open=now", TRUCK),
      "search engines": site.tells(PAGE, "FoodEstablishment", /^(?!.*"opens")/),
      "its calendar": site.sends(`${PAGE}/stops.ics`, "STATUS:CANCELLED"),
      "all calendars": site.sends("/stops.ics", "STATUS:CANCELLED"),
    });
    await page.getByRole("button", { name: "Reopen today" }).tap();
    await everywhere({
      "its page": site.reads(PAGE, "At Pier 9 until"),
      "its calendar": async () => !(await site.page(`${PAGE}/stops.ics`)).includes("STATUS:CANCELLED"),
    });
  });

  test("a moved stop appears at the new place", async ({ page }) => {
    await page.goto(domain.url("/panel/stops"));
    await page
      .getByRole("button", { name: /Pier 9/ })
      .first()
      .tap();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Edit" }).tap();
    await dialog.getByLabel("Location", { exact: true }).fill("Alley behind the bank");
    await dialog.getByRole("button", { name: "Save" }).tap();
    await everywhere({
      "its page": site.reads(PAGE, /At Alley behind the bank until .*Directions to Alley/),
      "its card": site.reads("/members", "At Alley behind the bank"),
      home: site.reads("/", "At Alley behind the bank"),
      "the board": site.reads("/today", "Alley behind the bank"),
      "all blocks": site.reads("/where", /Out now .*Alley.* This week .*Alley.* map .*Alley/),
      "no old place": site.readsNo("/where", "Pier 9"),
      "search engines": site.tells(PAGE, "FoodEstablishment", '"name":"Alley behind the bank"'),
      "its calendar": site.sends(`${PAGE}/stops.ics`, "LOCATION:Alley behind the bank"),
      "all calendars": site.sends("/stops.ics", "LOCATION:Alley behind the bank"),
    });
    // The worker updates the search index.
    await everywhere({ search: site.reads("/search?q=bank", TRUCK) }, 10_000);
  });

  test("sold-out dishes, prices and new dishes appear on the menu immediately", async ({ page, context }) => {
    await page.goto(domain.url("/panel/today"));
    await page.getByRole("button", { name: "Mark sold out: Birria" }).tap();
    await everywhere({
      "its page": site.reads(PAGE, /Birria.{0,30}Sold out/i),
      "search engines": site.tells(PAGE, "Menu", /Birria.{0,200}OutOfStock/),
      "who asks the API": async () => (await menus()).includes('"sold_out":{"birria"'),
    });
    await undo(page);
    await everywhere({ "its page": site.readsNo(PAGE, /Sold out/i) });

    // Offline in a cellar: stored on the phone, and sent once.
    let sent = 0;
    page.on("response", (reply) => {
      if (reply.url().endsWith("/sold-out") && reply.request().method() === "PUT") sent += 1;
    });
    await context.setOffline(true);
    await page.getByRole("button", { name: "Mark sold out: Elote" }).tap();
    await expect(page.getByText(/1 unsent change/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/unsent change/)).toHaveCount(0);
    await everywhere({ "its page": site.reads(PAGE, /Elote.{0,30}Sold out/i) });
    expect(sent).toBe(1);
    await page.getByRole("button", { name: "Available again: Elote" }).tap();
    await everywhere({ "its page": site.readsNo(PAGE, /Sold out/i) });

    await page.goto(domain.url("/panel/menus"));
    await page.getByRole("link", { name: /^Tacos/ }).tap();
    await page.getByLabel("Price: Elote").fill("4.50");
    await page.getByRole("button", { name: "Save", exact: true }).tap();
    await everywhere({
      "its page": site.reads(PAGE, /Elote \$4\.50/),
      "search engines": site.tells(PAGE, "Menu", '"price":"4.50"'),
      "who asks the API": async () => (await menus()).includes('"amount":"4.50"'),
    });

    // Right-to-left text ends on the left, regardless of the surrounding text.
    await page.goto(domain.url(PAGE));
    const ends = await page.getByText("طازج كل يوم!").evaluate((element) => {
      const text = element.firstChild as Text;
      return [0, text.length - 1].map((at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      });
    });
    expect(ends[1]).toBeLessThan(ends[0] ?? 0);
  });
});

async function undo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Undo" }).last().tap();
}

async function menus(): Promise<string> {
  return JSON.stringify((await domain.send("GET", "/api/food-menus", undefined, rosa.access_token)).data);
}
