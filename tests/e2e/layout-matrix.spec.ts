import type { Page } from "@playwright/test";
import { OwnDomain } from "./stack/domain";
import { bareControls, coveredFocus, coveredShare, layoutFaults, MAGNIFIED } from "./stack/layout";
import { readStack } from "./stack/stack";
import { expect, test } from "./stack/test";

const WIDTHS = [320, 390, 768, 1024, 1440];
const PHONE = { width: 390, height: 664 };

const LONG_NAME = "Fisherman’s Wharf Sourdough & Chowder Co";
const LONGEST_NAME = "The Original Fisherman’s Wharf Sourdough & Clam Chowder Company of Old San Francisco";
const ARABIC_NAME = "مطعم الزيتون الذهبي للمأكولات الشامية";
const SIZES = [
  "Taste",
  "Cup",
  "Bowl",
  "Large bowl",
  "Quart",
  "Half gallon",
  "Gallon",
  "For six",
  "For ten",
  "Party tray",
];
const SITTINGS = [
  { opens: "07:00", closes: "10:30", note: "Breakfast" },
  { opens: "11:30", closes: "15:00", note: "Lunch" },
  { opens: "15:30", closes: "17:00", note: "Coffee & cake" },
  { opens: "17:30", closes: "01:30", note: "Dinner & late bar, last orders at 12:30 am" },
];
const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** All variants of each choice once. The fonts are the widest of their kind. */
const DESIGNS = [
  { fonts: "elegant", corners: "round", buttons: "raised", header: "centered", footer: "centered" },
  { fonts: "diner", corners: "square", buttons: "outline", header: "left", footer: "compact" },
  { fonts: "modern", corners: "soft", buttons: "contrast", header: "colored", footer: "light" },
];

test.describe.configure({ mode: "parallel", timeout: 240_000 });

/** A site with extreme content. */
class HardSite {
  readonly domain: OwnDomain;
  /** The paths of a member with all data, and of a member with stops. */
  readonly #urls: string[] = [];

  constructor(readonly template: "association" | "restaurant" | "blank") {
    this.domain = new OwnDomain(readStack(), `matrix-${template}`, template);
  }

  async create(title: string, members: number, hasHours: boolean): Promise<void> {
    await this.domain.create();
    const contact = {
      address: "1482 Assessors Block, Pier 26 Annex, San Francisco, CA 94105",
      phone: "+1 415 555 0148",
    };
    await this.domain.send("PUT", "/api/options/options", { title, ...contact });
    await this.#business(hasHours);
    const first = await this.#members(members);
    await this.#menus([0, first]);
    await this.#posts(first);
  }

  async #business(hasHours: boolean): Promise<void> {
    const { data } = await this.domain.send<object>("GET", "/api/business");
    const hours = hasHours ? DAYS.flatMap((day) => SITTINGS.map((each) => ({ day, ...each }))) : [];
    const exceptions = [
      { from_date: "2030-12-24", to_date: "2030-12-26", note: "Closed for the holidays" },
      { from_date: "2030-12-30", to_date: "2031-01-02" },
    ];
    const links = [
      {
        label: "Reserve a table for dinner tonight",
        url: "https://www.opentable.com/r/wharf",
        purpose: "reserve",
      },
      { label: "", url: "https://order.toasttab.com/wharf", purpose: "order" },
      { label: "", url: "https://squareup.com/gift/wharf", purpose: "gift_card" },
    ];
    const services = [{ name: "Last orders", days: [], begins: "", ends: "21:30" }];
    await this.domain.send("PUT", "/api/business", { ...data, hours, exceptions, links, services });
  }

  /** Create members, the first with all data, and return the id of the first. */
  async #members(count: number): Promise<number> {
    const names = [
      ARABIC_NAME,
      LONG_NAME,
      "Ana’s",
      ...Array.from({ length: count }, (_, at) => `Truck number ${at}`),
    ];
    const hours = DAYS.flatMap((day) => SITTINGS.map((each) => ({ day, ...each })));
    const contact = { address: "3251 20th Avenue, San Francisco", phone: "+1 415 555 0122" };
    const ids: number[] = [];
    for (const title of names.slice(0, count)) {
      const post_body = ids.length
        ? {}
        : { attributes: { hours, ...contact, description: "<p>Grilled.</p>" } };
      const body = { title, post_type_id: 2, post_status_id: 2, post_body };
      const { data } = await this.domain.send<{ id: number; url: string }>("POST", "/api/posts", body);
      ids.push(data.id);
      if (ids.length < 3) this.#urls.push(data.url);
    }
    const day = new Date(Date.now() + this.domain.hoursAhead * 3_600_000).toISOString().slice(0, 10);
    for (const id of ids.slice(1, 4)) {
      const stop = {
        business_id: id,
        name: "The old bus yard, Pier 26 Annex",
        day,
        begins: "00:00",
        ends: "23:45",
      };
      await this.domain.send("POST", "/api/stops", stop);
    }
    return ids[0] ?? 0;
  }

  async #menus(business_ids: number[]): Promise<void> {
    const prices = SIZES.map((size, at) => ({ size, amount: at % 2 ? `${at * 4}` : `${at * 4 + 3}.50` }));
    const dish = (at: number) => ({
      name: at % 7 === 3 ? "خروف مطهو ببطء مع الأرز" : `Slow-roasted lamb shoulder number ${at}`,
      description: "With preserved lemon, green olives, charred onions and bread from the oven",
      prices: at % 10 === 0 ? prices : [{ amount: "18.50" }],
      diets: ["gluten_free", "dairy_free"],
    });
    const sections = Array.from({ length: 6 }, (_, section) => ({
      title: section ? `Section ${section}` : "From the charcoal grill",
      dishes: Array.from({ length: 10 }, (_each, at) => dish(section * 10 + at)),
    }));
    await this.domain.send("POST", "/api/food-menus", {
      title: "The menu of the house",
      business_ids,
      sections,
    });
  }

  async #posts(member: number): Promise<void> {
    const event = {
      attributes: { date: "2030-12-05", place: "The old bus yard, Pier 26 Annex" },
      external_data: { participants: [member] },
    };
    await this.domain.post(3, "cuisines/levantine", "Levantine and Eastern Mediterranean", {});
    await this.domain.post(4, "showcases/night", "A long night market along the whole of the pier", event);
    const terms = {
      price_note: "$38 a head, service and plates included",
      minimum_guests: 80,
      description: "<p>Three courses.</p>",
    };
    await this.domain.post(5, "catering/supper", "Wedding supper for a hundred and twenty guests", {
      attributes: terms,
    });
    const story = {
      attributes: { description: "<p>It rained, so we put up a tent.</p>", author: ARABIC_NAME },
    };
    await this.domain.post(6, "blog/rain", "What we do when it rains on a market day", story);
    for (let at = 0; at < 3; at += 1) {
      const question = {
        question: `May I bring my own cake for a party of ${at + 12}?`,
        answer: "<p>Yes.</p>",
        is_published: true,
      };
      await this.domain.send("POST", "/api/faqs", question);
    }
    const fields = [
      { name: "name", label: "Your name", type: "text" },
      { name: "day", label: "The day of your event", type: "date" },
      { name: "news", label: "Send me news about markets and events", type: "checkbox" },
    ];
    const form = {
      type: "Form",
      props: { id: "form-1", title: "Ask for an offer", fields, consent_text: "I agree." },
    };
    await this.domain.post(1, "ask", "Ask us", {
      builder: { schema: 2, root: { props: {} }, content: [form] },
    });
  }

  /** Give the site the longest name and the home page of a site without blocks. */
  async simplify(): Promise<void> {
    await this.domain.send("PUT", "/api/options/options", { title: LONGEST_NAME });
    const { data } = await this.domain.send<{ page: { post: { id: number } } }>("GET", "/api/site?url=");
    await this.domain.send("DELETE", `/api/posts/${data.page.post.id}`);
  }

  /** Return the paths of a page of every kind. */
  get paths(): string[] {
    const lists = ["", "members", "cuisines", "showcases", "catering", "blog", "faq", "menu", "today"];
    const posts = ["cuisines/levantine", "showcases/night", "catering/supper", "blog/rain", "ask"];
    const starter = {
      association: ["about", "join", "contact"],
      restaurant: ["visit", "reserve", "story"],
      blank: ["about", "contact"],
    }[this.template];
    const legal = ["privacy", "legal", "accessibility"];
    const filtered = ["members?page=2", "members?open=now", "search", "search?q=lamb", "search?q=zzz"];
    return [...lists, ...posts, ...this.#urls, ...starter, ...legal, ...filtered, "nowhere"];
  }
}

async function getFaults(page: Page, site: HardSite, paths = site.paths): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const note = (size: string, faults: string[]) =>
      found.push(...faults.map((each) => `/${path} at ${size}: ${each}`));
    await page.setViewportSize(PHONE);
    await page.goto(site.domain.url(`/${path}`), { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      note(`${width}`, await layoutFaults(page));
    }
    await page.setViewportSize(PHONE);
    note("390 × 664", await coveredFocus(page));
    note("forced colors", await bareControls(page));
    await page.setViewportSize(MAGNIFIED);
    const share = await coveredShare(page);
    if (share > 0.5) note("400 %", [`bars cover ${Math.round(share * 100)} % of the height`]);
  }
  return found;
}

for (const [template, title, members, hasHours] of [
  ["association", LONG_NAME, 120, true],
  ["restaurant", LONG_NAME, 3, true],
  ["blank", ARABIC_NAME, 3, false],
] as const) {
  test(`every page of an extreme ${template} site is readable and reachable at every width`, async ({
    page,
  }) => {
    const site = new HardSite(template);
    await site.create(title, members, hasHours);

    expect(await getFaults(page, site)).toEqual([]);
    await site.simplify();
    expect(await getFaults(page, site, ["", "members", "faq"])).toEqual([]);
    for (const design of DESIGNS) {
      await site.domain.send("PUT", "/api/options/design", design);
      expect(await getFaults(page, site, ["", "members"])).toEqual([]);
    }

    await site.domain.remove();
  });
}
