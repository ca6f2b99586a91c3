// @vitest-environment node
import { describe, expect, test, vi } from "vitest";
import type { PostPublic, SitePayload } from "../generated/schema";
import { renderPage } from "./entry-server";
import { foodMenus, list, members, picture, post, showcases } from "./fixtures/make";
import { pages } from "./fixtures/pages";
import { html, page, words } from "./fixtures/rendered";
import { association, blank, restaurant } from "./fixtures/sites";

test.each(Object.keys(pages))("%s is rendered with one h1 and one main landmark", (name) => {
  const rendered = html(page(name));

  expect(rendered.match(/<h1[ >]/g)).toHaveLength(1);
  expect(rendered.match(/<main[ >]/g)).toHaveLength(1);
});

test.each(Object.keys(pages))("%s links only to web pages, calendars, email, phone or this site", (name) => {
  const links = [...html(page(name)).matchAll(/ href="([^"]*)"/g)].map(([, link]) => link ?? "");

  expect(links.length).toBeGreaterThan(0);
  const allowed = /^(https?:\/\/|webcal:\/\/bay\.test\/|mailto:|tel:|\/(?!\/)|#)/;
  expect(links.filter((link) => !allowed.test(link))).toEqual([]);
});

test("a page shows a message if its only block is too long", () => {
  const site = page("home");

  expect(words({ ...site, page: { ...site.page, blocks: [], is_cut: true } })).toContain(
    "This page is too long to show in full.",
  );
});

test("the menu page offers to print menus, unless it shows only part of them", () => {
  const site = restaurant({ url: "menu" });
  const menuPage = (is_cut: boolean) =>
    html({
      ...site,
      page: { ...site.page, kind: "index", collection: "menus", blocks: [] },
      food_menus: foodMenus.map((menu) => ({ ...menu, is_cut })),
    });

  expect(menuPage(false)).toContain("Print menu");
  expect(menuPage(true)).toContain("This page shows only part of the menu.");
  expect(menuPage(true)).not.toContain("Print menu");
});

test.each([association, blank, restaurant])("announcements are above the header, as plain text", (made) => {
  const announcements = [
    { text: "Maintenance <b>tonight</b>", level: "warning" },
    { text: "New: gift cards", level: "info" },
  ];
  const rendered = html(made({ announcements }));

  const marked = '<p class="announcement" data-level="warning">Maintenance &lt;b&gt;tonight&lt;/b&gt;</p>';
  expect(rendered).toContain(marked);
  expect(rendered.indexOf("New: gift cards")).toBeLessThan(rendered.indexOf('<header class="header"'));
  expect(html(made())).not.toContain("Service announcements");
});

describe("the front page", () => {
  test("shows the name, one action and the members", () => {
    const rendered = html(page("home"));

    expect(rendered).toContain("<h1>Bay Street Food</h1>");
    expect(rendered).toContain('<a class="button" href="/members">Find something to eat</a>');
    expect(rendered).toContain('<a href="/members">View all members</a>');
    expect(rendered).toContain('href="/members?cuisine=mexican"');
  });

  test("leaves out empty sections", () => {
    const rendered = html(page("home-empty"));

    expect(rendered).not.toContain("<h2");
    expect(rendered).not.toMatch(/<(ul|ol|address|table)[ >]/);
    expect(rendered).not.toContain('aria-label="Main"');
  });

  test("of a restaurant shows its hours, phone and reservation", () => {
    const text = words(page("restaurant-home"));

    expect(text).toContain("Open until 1:30 am");
    expect(text).toContain("Reserve a table");
    expect(text).not.toContain("View all members");
  });

  test("shows upcoming events, and past ones only if there are none", () => {
    const site = page("home");
    const [first, second, third] = showcases;
    if (!first || !second || !third) throw new Error("the fixtures have three showcases");
    const past = { ...first, title: "Last summer", attributes: { date: "2025-08-01" } };
    const rendered = (posts: PostPublic[]) => words({ ...site, lists: { showcases: list(posts) } });

    const text = rendered([past, third, second]);
    expect(text).not.toContain("Last summer");
    expect(text.indexOf(second.title)).toBeLessThan(text.indexOf(third.title));

    expect(rendered([past])).toContain("Past events Fri Aug 1 2025 Last summer");
  });

  test("groups the events of this weekend at the top of the list of events", () => {
    // Today is a Friday.
    const dates = ["2025-11-24", "2025-11-23", "2025-11-20", "2025-11-21"];
    const titles = ["Monday soup", "Sunday roast", "Yesterday", "Fish Friday"];
    const posts = dates.map((date, index) =>
      post(900 + index, "showcases", titles[index] ?? "", { attributes: { date } }),
    );
    const rendered = (shown: PostPublic[]) =>
      words({ ...page("showcases"), lists: { showcases: list(shown) } });

    expect(rendered(posts)).toMatch(
      /This weekend.*Fish Friday.*Sunday roast.*More events.*Monday soup.*Past events.*Yesterday/,
    );
    expect(rendered(posts.slice(0, 1))).not.toMatch(/This weekend|More events/);
  });

  test("of a site without a picture shows a truck, a plate or nothing, by template", () => {
    expect(html(association())).toContain("#truck");
    expect(html(restaurant())).toContain('class="plate"');
    expect(html(blank())).not.toContain("hero-art");
  });
});

describe("blocks", () => {
  test("are in order; an unknown type renders nothing", () => {
    const rendered = html(page("home-blocks"));
    const order = ["Lunch is on the street", "Since 2009", "Try these", "Meet the members", "Questions"];

    const places = order.map((title) => rendered.indexOf(title));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(rendered).not.toContain("Carousel");
  });

  test("a page that does not start with a hero gets its title as h1", () => {
    const site = page("home-blocks");
    const blocks = site.page.blocks.slice(1);

    expect(html({ ...site, page: { ...site.page, blocks } })).toContain("<h1>Home</h1>");
  });

  test("a members grid shows only the cuisine it is set to", () => {
    const [first, second] = members(2);
    if (!first || !second) throw new Error("The fixture has fewer than two members");
    const props = { id: "grid", title: "Tacos", limit: 6, show_filter: false, cuisine: "cuisines/tacos" };
    const cuisines = [{ id: 1, _id: "c", title: "Tacos", url: "cuisines/tacos" }];
    const site = association({
      lists: {
        members: list([{ ...first, external_items: { cuisines, categories: [], participants: [] } }, second]),
      },
    });
    const text = words({ ...site, page: { ...site.page, blocks: [{ type: "MembersGrid", props }] } });

    expect(text).toContain(first.title);
    expect(text).not.toContain(second.title);
  });

  test("a block for one category shows only its questions", () => {
    expect(words(page("home-blocks"))).not.toContain("Do you take cards?");
  });
});

describe("a member", () => {
  test("has directions, phone and email as links, and all its places", () => {
    const rendered = html(page("member"));

    expect(rendered).toContain('href="tel:+14155550122"');
    expect(rendered).toContain('href="mailto:gallo@bay.test"');
    expect(rendered).toContain(
      "destination=El%20Gallo%20Tuerto%2C%20200%20Mission%20Street#37.79%2C-122.39%2C",
    );
    expect(rendered).toContain("<h2>Locations (11)</h2>");
    expect(words(page("member"))).toContain("5 more places");
    expect(words(page("member"))).toContain("gallotuerto.example");
  });

  test("with stops links to its stops and to the menu, and has no second list of places", () => {
    const site = page("member-stops");
    const id = site.page.post?.id ?? 0;
    const rendered = html({
      ...site,
      food_menus: foodMenus.map((menu) => ({ ...menu, business_ids: [id] })),
    });

    expect(rendered).toMatch(/<a href="#food-menu">Menu<\/a><a href="#stops">Where and when<\/a>/);
    expect(rendered).not.toContain("<h2>Locations");
    expect(rendered).toMatch(/id="food-menu"/);
    expect(rendered).toMatch(/id="stops"/);
  });

  test("without a picture has a background in a domain color", () => {
    expect(html(page("member-long"))).toMatch(/class="page-head" data-tone="(primary|secondary|accent)"/);
  });

  test("with only a name has a page", () => {
    const bare = post(5, "members", "Pop-up");
    const site = page("member");

    const rendered = html({ ...site, page: { ...site.page, title: bare.title, post: bare } });

    expect(rendered).toContain("<h1>Pop-up</h1>");
    expect(rendered).not.toContain("<h2>Hours</h2>");
    expect(rendered).toContain(
      '<ul class="reach"><li><button type="button" class="button is-quiet" data-opens="share"',
    );
  });

  test("without hours and place has no empty frame for them", () => {
    const described = post(5, "members", "Pop-up", { attributes: { description: "<p>Soup.</p>" } });
    const site = page("member");

    expect(html(site)).toContain("fact-list");
    expect(html({ ...site, page: { ...site.page, post: described } })).not.toContain("fact-list");
  });
});

describe("an event", () => {
  test("has directions to its place and calendar entries, once and as a subscription", () => {
    const site = page("showcase");
    const place = "The old bus yard, Pier 26 Annex";
    const attributes = { ...site.page.post?.attributes, place, date: "2025-12-02" };
    const post = site.page.post && { ...site.page.post, attributes };
    const rendered = html({ ...site, page: { ...site.page, post } });

    expect(rendered).toMatch(/href="[^"]*destination=The%20old%20bus%20yard%2C%20Pier%2026%20Annex[^"]*"/);
    expect(rendered).toContain(`href="/${post?.url}.ics"`);
    expect(html(page("showcases"))).toContain('href="webcal://bay.test/showcases.ics"');
  });
});

describe("the catering page", () => {
  test("lists each offer with its picture and price, and ends with a button to get in touch", () => {
    const site = page("caterings");
    const [first, ...others] = site.lists.caterings?.items ?? [];
    if (!first) throw new Error("The fixture has no catering posts");
    const pictured = { ...first, media_items: { poster: picture("market") } };
    const rendered = html({ ...site, lists: { caterings: list([pictured, ...others]) } });

    expect(rendered).toMatch(/class="card-art"><picture>.*market\.jpg/);
    expect(words(site)).toContain("$14 a head");
    expect(rendered).toMatch(/<a class="button" href="tel:/);
  });
});

describe("the not-found page", () => {
  test("has the domain's texts, a truck, a link home and some members", () => {
    const rendered = html(page("not-found"));

    expect(rendered).toContain("<h1>404</h1>");
    expect(rendered).toContain("This truck has already left the curb.");
    expect(rendered).toContain("#truck");
    expect(rendered).toContain('<a class="button" href="/">Go to the home page</a>');
    expect(rendered.match(/class="card"/g)).toHaveLength(4);
  });

  test("shows the selected picture instead of the truck", () => {
    const site = page("not-found");
    const error_page = site.error_page && { ...site.error_page, truck_image: picture("truck-1") };

    const rendered = html({ ...site, error_page });

    expect(rendered).toContain("truck-1.jpg");
    expect(rendered).not.toContain("#truck");
  });
});

describe("user text", () => {
  const hostile = `<img src=x onerror=alert(1)>"'\u2028</script>`;

  test("is text everywhere", () => {
    const site = page("member");
    const post = site.page.post;
    if (!post) throw new Error("the fixture has a post");
    const attributes = {
      ...post.attributes,
      phone: hostile,
      email: hostile,
      address: hostile,
      links: [{ label: hostile, url: hostile }],
    };
    const rendered = html({
      ...site,
      options: {
        ...site.options,
        title: hostile,
        address: hostile,
        copyright: hostile,
        join_title: hostile,
        join_url: hostile,
      },
      menus: {
        header: [{ text: hostile, url: hostile, type: "link", mode: "link", post_id: null, children: [] }],
        footer: [],
      },
      page: { ...site.page, title: hostile, post: { ...post, title: hostile, attributes } },
    });

    expect(rendered).not.toContain("<img src=x");
    expect(rendered).not.toContain("</script>");
  });

  test.each([
    "javascript:alert(1)",
    "JaVa\tscript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https:evil",
  ])("a menu never links to %j", (url) => {
    const item = { text: "Click", url, type: "link", mode: "link", post_id: null, children: [] };
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);

    const rendered = html(association({ menus: { header: [item], footer: [] } }));

    expect(rendered).toContain("<a>Click</a>");
    expect(complaints).not.toHaveBeenCalled();
  });
});

describe("a section that fails to render", () => {
  const broken = { id: 1, question: "Why?", answer: "<p>x</p>", category: null };
  Object.defineProperty(broken, "question", {
    get() {
      throw new Error("no question");
    },
    enumerable: true,
  });

  test("is omitted and reported; the rest of the page is rendered", () => {
    const site = page("home");

    const rendered = renderPage({ ...site, lists: { ...site.lists, faqs: list([broken]) } });

    expect(rendered.failures).toEqual([{ section: "home-faqs", error: new Error("no question") }]);
    expect(rendered.html).toContain("View all members");
    expect(rendered.html).toContain("</footer>");
    expect(rendered.html).not.toContain("Good to know");
  });

  test("differs from a broken header, which is an error of the whole page", () => {
    const site = page("home");
    const menus = { header: [{ ...site.menus.header[0], children: null }], footer: [] };
    const broken = { ...site, menus } as unknown as SitePayload; // the server never sends this

    expect(() => renderPage(broken)).toThrow();
  });
});
