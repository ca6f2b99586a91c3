import { countClicks } from "./stack/clicks";
import { OwnDomain } from "./stack/domain";
import { readStack, type Session } from "./stack/stack";
import { enterWith, expect, test } from "./stack/test";
import { everywhere, Visitor } from "./stack/visitor";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const EVENT = "Supper of seven courses";

let domain: OwnDomain;
let owner: Session;

test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "diner", "restaurant");
  await domain.create();
  const hours = days.map((day) => ({ day, opens: "00:00", closes: "23:59" }));
  const { data } = await domain.send<object>("GET", "/api/business");
  await domain.send("PUT", "/api/business", { ...data, address: "1 Quay", phone: "+1 510 555 0140", hours });
  owner = await domain.owner();
});
test.afterAll(() => domain.remove());

test.describe("a day of a restaurant on a phone", () => {
  let site: Visitor;
  test.beforeEach(async ({ page, stack }) => {
    site = new Visitor(stack, domain.host);
    await enterWith(page, stack, owner, domain.host);
    await page.goto(domain.url("/panel"));
  });

  test("a price takes three taps and a sold-out dish two, on all pages", async ({ page }) => {
    const taken = await countClicks(page);
    await page
      .getByRole("link", { name: /sold out|Today/i })
      .first()
      .tap();
    await page.getByRole("button", { name: "Mark sold out: Fresh-baked bread" }).tap();
    expect(taken()).toBeLessThanOrEqual(2);
    const soldOut = /Fresh-baked bread.{0,40}Sold out/i;
    await everywhere({
      "the menu": site.reads("/menu", soldOut),
      "the home page": site.reads("/", soldOut),
      "search engines": site.tells("/menu", "Menu", /Fresh-baked bread.{0,300}OutOfStock/),
    });
    await page.getByRole("button", { name: "Undo" }).last().tap();
    await everywhere({ "the menu": site.readsNo("/menu", soldOut), home: site.readsNo("/", soldOut) });

    await page.goto(domain.url("/panel"));
    taken();
    await page.getByRole("link", { name: "Menus", exact: true }).tap();
    await page.getByRole("link", { name: /^The menu/ }).tap();
    await page.getByLabel("Price: Fresh-baked bread").tap();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("6.50");
    await page.keyboard.press("Control+s");
    expect(taken()).toBeLessThanOrEqual(3);
    await everywhere({
      "the menu": site.reads("/menu", /Fresh-baked bread \$6\.50/),
      "the home page": site.reads("/", /Fresh-baked bread \$6\.50/),
      "search engines": site.tells("/menu", "Menu", '"price":"6.50"'),
      "the API": async () =>
        JSON.stringify((await domain.send("GET", "/api/food-menus")).data).includes('"6.50"'),
    });
  });

  test("closing, a holiday and a notice appear in header, bar, hours and structured data", async ({
    page,
  }) => {
    const taken = await countClicks(page);
    await page.getByRole("link", { name: /Today/ }).first().tap();
    await page.getByRole("button", { name: "Close today" }).tap();
    expect(taken()).toBeLessThanOrEqual(2);
    await everywhere({
      "header and bar": site.reads("/story", "Closed · Opens"),
      home: site.reads("/", "Closed · Opens"),
      "the hours": site.reads("/visit", /\d{4} Closed/),
      "search engines": site.tells("/", "Restaurant", /specialOpening.*"opens":"00:00","closes":"00:00"/),
    });
    await page.getByRole("button", { name: "Undo" }).last().tap();
    await everywhere({ home: site.readsNo("/", "Closed · Opens"), header: site.reads("/story", /Open/) });

    taken();
    await page.getByRole("button", { name: "Special hours & closures" }).tap();
    await expect(page.getByRole("dialog").getByLabel("Start date")).toBeFocused();
    await page.keyboard.type("12242099");
    await page.getByRole("dialog").getByLabel("Reason").focus();
    await page.keyboard.type("Christmas Eve");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).tap();
    expect(taken()).toBeLessThanOrEqual(2);
    await everywhere({
      "the hours": site.reads("/visit", /December 24, 2099 Closed, Christmas Eve/),
      home: site.reads("/", /December 24, 2099 Closed, Christmas Eve/),
      "search engines": site.tells("/visit", "Restaurant", '"validFrom":"2099-12-24"'),
      "the API": async () =>
        JSON.stringify((await domain.send("GET", "/api/business")).data).includes("2099-12-24"),
    });

    await page.getByRole("button", { name: "Add notice" }).tap();
    await page.keyboard.type("The oven is out: cold dishes only");
    await page.getByRole("button", { name: "Publish notice" }).tap();
    const pages = ["/", "/menu", "/visit", "/story", "/reserve", "/faq"];
    const shown = pages.map((path) => [path, site.reads(path, "The oven is out: cold dishes only")] as const);
    await everywhere(Object.fromEntries(shown));
    await page.getByRole("button", { name: "Undo" }).last().tap();
    await everywhere({ "/": site.readsNo("/", "The oven is out") });
  });

  test("new hours and a new event appear wherever hours and events are shown", async ({ page }) => {
    await page.goto(domain.url("/panel/site-options?tab=business"));
    const monday = page.getByRole("group", { name: "Monday" });
    await monday.getByLabel("Opens").fill("07:05");
    await monday.getByLabel("Closes").fill("09:10");
    await page.getByRole("button", { name: "Save" }).tap();
    await everywhere({
      "the hours": site.reads("/visit", /7:05 am .{1,2} 9:10 am/),
      home: site.reads("/", /7:05 am .{1,2} 9:10 am/),
      "search engines": site.tells("/visit", "Restaurant", '"opens":"07:05","closes":"09:10"'),
    });

    await page.goto(domain.url("/panel/showcases/new"));
    await page.getByRole("textbox", { name: "Title", exact: true }).fill(EVENT);
    await page.getByLabel("Date", { exact: true }).fill("2099-05-01");
    await page.getByLabel("Starts at").fill("18:30");
    await page.getByRole("button", { name: "Publish", exact: true }).tap();
    const sheet = page.getByRole("button", { name: "Publish anyway" });
    await expect(sheet.or(page.getByText(/^Published/).first())).toBeVisible();
    if (await sheet.isVisible()) await sheet.tap();
    const path = "/showcases/supper-of-seven-courses";
    const begins = new Date(Date.UTC(2099, 4, 1, 18 - domain.hoursAhead, 30)).toISOString();
    await everywhere(
      {
        "its page": site.reads(path, /May 1, 2099/),
        "what is on": site.reads("/showcases", EVENT),
        "search engines": site.tells(path, "Event", /"startDate":"2099-05-01T18:30:00[+-]\d\d:00"/),
        "its calendar": site.sends(`${path}.ics`, `DTSTART:${begins.replace(/[-:]|\.\d+/g, "")}`),
        "all calendars": site.sends("/showcases.ics", EVENT),
        search: site.reads("/search?q=supper", EVENT),
      },
      6_000,
    );
  });
});
