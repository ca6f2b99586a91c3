import type { Page } from "@playwright/test";
import { OwnDomain } from "./stack/domain";
import { BAY, NOODLE, readStack } from "./stack/stack";
import { expect, test } from "./stack/test";

const WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauküchenwagenverkaufsstellenbetreiberin";
const SIZES = ["Small 22 cm", "Medium 28 cm", "Large 33 cm", "Family 45 cm", "Party 60 cm", "Slice"];
/** The smallest phone; a phone of 390 px with double font size; a narrow desktop; a desktop. */
const WIDTHS = [320, 195, 980, 1440];

let domain: OwnDomain;

test.beforeAll(async () => {
  domain = new OwnDomain(readStack(), "widths", "association");
  await domain.create();
});

test.afterAll(async () => {
  await domain.remove();
});

const day = () => new Date(Date.now() + domain.hoursAhead * 3_600_000).toISOString().slice(0, 10);
const block = (type: string, props: object = {}) => ({
  type,
  props: { id: `b${Math.random()}`.slice(0, 12), ...props },
});

async function member(title: string): Promise<number> {
  const body = { title, post_type_id: 2, post_status_id: 2, post_body: {} };
  return (await domain.send<{ id: number }>("POST", "/api/posts", body)).data.id;
}

async function stop(business_id: number): Promise<void> {
  const body = { business_id, name: WORD, day: day(), begins: "00:00", ends: "23:45" };
  await domain.send("POST", "/api/stops", body);
}

async function built(url: string, content: object[]): Promise<string> {
  return domain.post(1, url, "Built", { builder: { schema: 2, root: { props: {} }, content } });
}

/** Return the pages that are wider than the window, with both widths in pixels. */
async function tooWide(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(domain.url(`/${path}`), { waitUntil: "load" });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) found.push(`${path} is ${wide} px wide on ${width}`);
    }
  }
  return found;
}

/** Return the parts of the opening hours that wrap onto two lines without a space. */
async function wordsCut(page: Page): Promise<string[]> {
  return page.locator(".hours td").evaluateAll((cells) => {
    const cut: string[] = [];
    for (const cell of cells) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        for (const word of node.nodeValue?.matchAll(/\S+/g) ?? []) {
          const place = document.createRange();
          place.setStart(node, word.index);
          place.setEnd(node, word.index + word[0].length);
          const tops = [...place.getClientRects()].map(({ top }) => Math.round(top));
          if (new Set(tops).size > 1) cut.push(word[0]);
        }
      }
    }
    return cut;
  });
}

test("long words, many prices and large letters cause no horizontal scrolling", async ({ page }) => {
  const business = await member(WORD);
  const url = (await domain.send<{ url: string }>("GET", `/api/posts/${business}`)).data.url;
  await stop(business);
  await domain.send("PUT", `/api/posts/${business}/data`, {
    post_body: { attributes: { address: `${WORD} 12, Berlin` } },
  });
  await domain.send("PUT", `/api/posts/${business}/status`, { post_status_id: 2 });
  const prices = SIZES.map((size) => ({ size, amount: "12.50" }));
  const dishes = [
    { name: WORD, prices: [{ amount: "1234567.89" }] },
    { name: "Pizza of the business", prices },
  ];
  const sections = [{ title: WORD, dishes }];
  await domain.send("POST", "/api/food-menus", { title: "Card", business_ids: [business], sections });
  const event = { attributes: { date: day(), place: WORD }, external_data: { participants: [business] } };
  const night = await domain.post(4, "showcases/night", WORD, event);
  await domain.post(5, "catering/cart", WORD, { attributes: { price_note: WORD, minimum_guests: 40 } });
  const question = { question: `${WORD}?`, answer: WORD, is_published: true };
  await domain.send("POST", "/api/faqs", question);
  await built("forms", [block("Form", { title: WORD, fields: [{ label: WORD, name: "a" }] })]);

  const shown = [url, night, "", "members", "showcases", "catering", "today", "faq", "forms", "nowhere"];

  expect(await tooWide(page, shown)).toEqual([]);
  await page.goto(domain.url(`/${url}`));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("Party 60 cm $12.50")).toBeVisible();
});

for (const [host, path] of [
  [NOODLE, "/"],
  [BAY, "/members/mrs-abernathys-extraordinary-traveling-breakfast-company"],
] as const) {
  test(`opening hours fit on small phones and with large letters: ${host}`, async ({ page, stack }) => {
    await page.goto(stack.url(path, host), { waitUntil: "load" });
    for (const width of [...WIDTHS, 160]) {
      await page.setViewportSize({ width, height: 900 });

      const beyond = await page.locator(".hours td").evaluateAll((cells) =>
        cells
          .filter((cell) => {
            const place = cell.closest(".opening-times")?.getBoundingClientRect();
            const text = document.createRange();
            text.selectNodeContents(cell);
            return !place || text.getBoundingClientRect().right > place.right + 1;
          })
          .map((cell) => cell.textContent),
      );

      expect({ width, beyond, cut: await wordsCut(page) }).toEqual({ width, beyond: [], cut: [] });
    }
  });
}

test("a holiday of several days fits next to its hours on phones", async ({ page }) => {
  const { data } = await domain.send<object>("GET", "/api/business");
  const holidays = [
    { from_date: "2030-12-24", to_date: "2030-12-26" },
    { from_date: "2030-12-30", to_date: "2031-01-02" },
  ];
  await domain.send("PUT", "/api/business", { ...data, exceptions: holidays });
  await built("holidays", [block("OpeningHours")]);

  expect(await tooWide(page, ["holidays"])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(domain.url("/holidays"), { waitUntil: "load" });
  await expect(page.getByRole("rowheader", { name: "December 24 – 26, 2030" })).toBeVisible();
  expect(await wordsCut(page)).toEqual([]);
});

/** List header elements that are cut off, outside the window or overlapping. */
async function headerFaults(page: Page): Promise<string[]> {
  const parts = await page
    .locator(".header :is(.brand span, .open-badge, .menu-button, .search-link, .button, .menu > li)")
    .evaluateAll((all) =>
      all
        // On phones the dock is at the bottom of the window.
        .filter((part) => part.checkVisibility() && (innerWidth >= 960 || !part.closest(".dock")))
        .map((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          const isCut = part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1;
          return { label: part.textContent || part.className, left, right, top, bottom, isCut };
        }),
    );
  const width = page.viewportSize()?.width ?? 0;
  const faults = parts.filter((part) => part.isCut).map(({ label }) => `${label} is cut`);
  faults.push(...parts.filter(({ right }) => right > width).map(({ label }) => `${label} leaves the window`));
  for (const [index, one] of parts.entries())
    for (const other of parts.slice(index + 1)) {
      const isBeside = one.right <= other.left + 1 || other.right <= one.left + 1;
      const isAbove = one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
      if (!isBeside && !isAbove) faults.push(`${one.label} overlaps ${other.label}`);
    }
  return faults;
}

for (const name of [
  "Noodle House & Tea Bar",
  "Noodle House of Alder Street Co.",
  `${WORD.slice(0, 40)} Bar`,
]) {
  test(`the header of a restaurant shows "${name}" next to its menu and button`, async ({ page, stack }) => {
    await page.goto(stack.url("/", NOODLE), { waitUntil: "load" });
    await page.locator(".header .brand").evaluate((brand, title) => {
      brand.toggleAttribute("data-long", true);
      for (const text of brand.querySelectorAll("span")) text.textContent = title;
    }, name);
    // The longest text of the badge.
    await page.locator(".header .open-badge").evaluateAll((badges) => {
      for (const { lastChild } of badges)
        if (lastChild) lastChild.textContent = "Closed · Opens tomorrow at 5:30 pm";
    });
    for (const width of [320, 390, 960, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });

      expect({ width, faults: await headerFaults(page) }).toEqual({ width, faults: [] });
    }
  });
}

test("on the smallest phone a name of three words fits into the header", async ({ page, stack }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(stack.url("/"), { waitUntil: "load" });

  const name = await page.getByRole("banner").getByText("Bay Street Food").boundingBox();
  const header = await page.getByRole("banner").boundingBox();

  expect(name?.y).toBeGreaterThan(header?.y ?? 0);
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThan((header?.y ?? 0) + (header?.height ?? 0));
});

test("double letter size on the smallest phone does not cut off a headline", async ({ page }) => {
  await built("large", [block("Hero", { title: "Extraordinary breakfasts everywhere" })]);
  await page.setViewportSize({ width: 160, height: 450 });
  await page.goto(domain.url("/large"), { waitUntil: "load" });

  const right = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    const text = document.createRange();
    text.selectNodeContents(heading);
    return text.getBoundingClientRect().right;
  });

  expect(right).toBeLessThanOrEqual(160);
});

test("a card without a picture is as tall as its name needs", async ({ page }) => {
  await member(`${WORD} & daughters`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(domain.url("/members"));

  const card = page.locator(".card", { hasText: "& daughters" });
  const parts = [card.locator(".card-art"), card.getByRole("heading")];
  const bottoms = await Promise.all(parts.map((each) => each.boundingBox()));

  const [below = 0, end = 0] = bottoms.map((box) => (box ? box.y + box.height : 0));
  expect(below).toBeGreaterThanOrEqual(end);
});

test("blocks in columns adapt to the width of their column", async ({ page }) => {
  for (const name of ["Ana", "Bo", "Cleo", "Dan", "Eve", "Flo"]) await stop(await member(`${name}’s Truck`));
  const inside = [block("ThisWeek"), block("MembersGrid", { limit: 6 }), block("Calendar", { months: 1 })];
  const hero = [block("Hero", { title: "Everybody’s kitchens" }), block("StopsMap")];
  const nested = [block("Columns", { layout: "1-1", first: [block("OutNow")], second: [block("Faq")] })];
  await built("columns", [block("Columns", { layout: "1-1-1", first: inside, second: hero, third: nested })]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(domain.url("/columns"), { waitUntil: "load" });

  const [beyond, narrowest] = await page.evaluate(() => {
    const reaches: string[] = [];
    for (const slot of document.querySelectorAll(".slot")) {
      const { right } = slot.getBoundingClientRect();
      for (const each of slot.querySelectorAll("p, h1, h2, h3, h4, li, time, a"))
        if (!each.closest(".map") && each.checkVisibility() && each.getBoundingClientRect().right > right + 1)
          reaches.push(each.textContent ?? "");
    }
    const cards = [...document.querySelectorAll(".slot .card")];
    return [reaches, Math.min(...cards.map((each) => each.getBoundingClientRect().width))] as const;
  });

  expect(beyond).toEqual([]);
  expect(narrowest).toBeGreaterThan(120);
});

test("the last entry of the menu opens within the window", async ({ page }) => {
  const link = (text: string, more = {}) => ({
    text,
    type: "link",
    mode: "link",
    url: "/faq",
    children: [],
    ...more,
  });
  const last = link("More to see", { mode: "dropdown", children: [link("A story that has a long name")] });
  const header = [link("What’s on this week"), link("Catering for all"), link("Members of ours"), last];
  await domain.send("PUT", "/api/options/menus", { menuBody: { header, footer: [] } });
  await page.setViewportSize({ width: 980, height: 700 });
  await page.goto(domain.url("/faq"));

  await page.locator("summary", { hasText: "More to see" }).click();

  await expect(page.getByRole("link", { name: "A story that has a long name" })).toBeInViewport({ ratio: 1 });
});

test("a booking form begins on the first screen, and the phone number is next to it on desktops", async ({
  page,
  stack,
}) => {
  const first = page.getByLabel("Your name");
  const phone = page.locator(".form .contact-card").getByRole("link", { name: "+1 415 555 0100" });

  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(stack.url("/book", BAY));
    await expect(first).toBeInViewport({ ratio: 1 });
  }

  await expect(phone).toBeInViewport({ ratio: 1 });
});

test("the awning is below the header in low windows", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(domain.url("/"));

  const [height, top] = await page
    .locator(".header")
    .evaluate((header) => [
      header.getBoundingClientRect().height,
      Number.parseFloat(getComputedStyle(header, "::after").top),
    ]);

  expect(top).toBe(height);
});
