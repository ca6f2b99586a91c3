// @vitest-environment node
import { describe, expect, test, vi } from "vitest";
import type { PostPublic, SitePayload } from "../generated/schema";
import { draw } from "./entry-server";
import { html, page } from "./fixtures/drawn";
import { list, members, picture, post, showcases } from "./fixtures/make";
import { pages } from "./fixtures/pages";
import { association, blank, restaurant } from "./fixtures/sites";

/** Return the visible words of a page, without markup. */
function words(site: SitePayload): string {
  return html(site)
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
}

function membersPage(members: PostPublic[], query = {}): SitePayload {
  const site = page("members");
  return {
    ...site,
    page: { ...site.page, query: { page: 1, cuisine: "", q: "", category: "", open: "", ...query } },
    lists: { members: list(members) },
  };
}

test.each(Object.keys(pages))("%s is drawn with one h1 and one main landmark", (name) => {
  const drawn = html(page(name));

  expect(drawn.match(/<h1[ >]/g)).toHaveLength(1);
  expect(drawn.match(/<main[ >]/g)).toHaveLength(1);
});

test.each(Object.keys(pages))("%s leads nowhere but to the web, a mail, a phone or this site", (name) => {
  const links = [...html(page(name)).matchAll(/ href="([^"]*)"/g)].map(([, link]) => link ?? "");

  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !/^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/.test(link))).toEqual([]);
});

describe("the front page", () => {
  test("says who this is, offers one thing to do and shows the members", () => {
    const drawn = html(page("home"));

    expect(drawn).toContain("<h1>Bay Street Food</h1>");
    expect(drawn).toContain('<a class="button" href="/members">Find something to eat</a>');
    expect(drawn).toContain('<a href="/members">View all members</a>');
    expect(drawn).toContain('href="/members?cuisine=mexican"');
  });

  test("has no trace of sections that have nothing in them", () => {
    const drawn = html(page("home-empty"));

    expect(drawn).not.toContain("<h2");
    expect(drawn).not.toMatch(/<(ul|ol|address|table)[ >]/);
    expect(drawn).not.toContain('aria-label="Main"');
  });

  test("of a restaurant is about its one member: hours, phone, reservation", () => {
    const text = words(page("restaurant-home"));

    expect(text).toContain("Open until 1:30 am");
    expect(text).toContain("Reserve a table");
    expect(text).not.toContain("View all members");
  });

  test("shows what comes next first, and what there was only when nothing comes", () => {
    const site = page("home");
    const [first, second, third] = showcases;
    if (!first || !second || !third) throw new Error("the fixtures have three showcases");
    const past = { ...first, title: "Last summer", attributes: { date: "2025-08-01" } };
    const drawn = (posts: PostPublic[]) => words({ ...site, lists: { showcases: list(posts) } });

    const text = drawn([past, third, second]);
    expect(text).not.toContain("Last summer");
    expect(text.indexOf(second.title)).toBeLessThan(text.indexOf(third.title));

    expect(drawn([past])).toContain("Past events 1 Aug 2025 Last summer");
  });

  test("of a site without a picture draws a truck, a plate or nothing, by template", () => {
    expect(html(association())).toContain("#truck");
    expect(html(restaurant())).toContain('class="plate"');
    expect(html(blank())).not.toContain("hero-art");
  });
});

describe("blocks", () => {
  test("are in order; an unknown type renders nothing", () => {
    const drawn = html(page("home-blocks"));
    const order = ["Lunch is on the street", "Since 2009", "Try these", "Meet the members", "Questions"];

    const places = order.map((title) => drawn.indexOf(title));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(drawn).not.toContain("Carousel");
  });

  test("a page that does not start with a hero gets its title as h1", () => {
    const site = page("home-blocks");
    const blocks = site.page.blocks.slice(1);

    expect(html({ ...site, page: { ...site.page, blocks } })).toContain("<h1>Home</h1>");
  });

  test("a members grid shows only the cuisine it is set to", () => {
    const [first, second] = members(2);
    if (!first || !second) throw new Error("two members were asked for");
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

  test("questions of one category leave the others out", () => {
    expect(words(page("home-blocks"))).not.toContain("Do you take cards?");
  });
});

describe("a list", () => {
  test("of 122 is paginated with links that keep the search", () => {
    const site = page("members-2");
    const drawn = html({
      ...site,
      page: { ...site.page, query: { page: 2, cuisine: "vegan", q: "a&b", category: "", open: "" } },
    });

    expect(drawn).toContain('href="/members?q=a%26b&amp;cuisine=vegan&amp;page=3">Next');
    expect(drawn).toContain('href="/members?q=a%26b&amp;cuisine=vegan">Previous');
    expect(drawn).toContain('<b aria-current="page">2</b>');
  });

  test("of one page has no pagination", () => {
    expect(html(membersPage(members(3)))).not.toContain("pagination");
  });

  test("without results shows the query and a link back", () => {
    const drawn = html(page("members-nothing"));

    expect(drawn).toMatch(/No results for .*Vegan, “/);
    expect(drawn).toContain('<a href="/members">Clear filters</a>');
  });

  test("marks the chosen cuisine, first in line behind who is open, as the way back to all", () => {
    const site = page("members");
    const drawn = html({
      ...site,
      page: { ...site.page, query: { page: 1, cuisine: "soul-food", q: "", category: "", open: "" } },
    });

    const chips = [...drawn.matchAll(/class="chip" href="([^"]*)"( aria-current="true")?/g)];
    expect(chips[0]?.[1]).toBe("/members?cuisine=soul-food&amp;open=now");
    expect(chips[1]?.slice(1)).toEqual(["/members", ' aria-current="true"']);
  });

  test("combines cuisines with each other and a search, and shows the count", () => {
    const site = page("members");
    const query = { page: 1, cuisine: "mexican,soul-food", q: "grill", category: "", open: "" };
    const drawn = html({ ...site, page: { ...site.page, query } });

    const chips = [...drawn.matchAll(/class="chip" href="([^"]*)"/g)].map(([, href]) => href);
    expect(chips.slice(1, 3).toSorted()).toEqual([
      "/members?q=grill&amp;cuisine=mexican",
      "/members?q=grill&amp;cuisine=soul-food",
    ]);
    expect(chips[3]).toMatch(/q=grill&amp;cuisine=[a-z-]+,[a-z-]+,[a-z-]+$/);
    expect(words(site)).toContain("122 members");
    expect(drawn).toContain('name="cuisine" value="mexican,soul-food"');
    expect(drawn).toMatch(/122.*members.*with Mexican and Soul food.*for “grill”/is);
  });

  test("offers an open-now filter, keeps it with a cuisine, and says when all are closed", () => {
    const site = page("members");
    const query = { page: 1, cuisine: "", q: "", category: "", open: "now" };
    const drawn = html({ ...site, page: { ...site.page, query } });
    const nobody = { ...site.lists, members: { items: [], total: 0, limit: 48, offset: 0 } };

    expect(drawn).toContain('href="/members" aria-current="true" rel="nofollow">Open now');
    expect(drawn).toMatch(/href="\/members\?cuisine=[a-z-]+&amp;open=now"/);
    expect(drawn).toMatch(/122.*members.*open now/is);
    expect(words({ ...site, lists: nobody, page: { ...site.page, query } })).toContain(
      "No members are open right now.",
    );
  });

  test("also belongs to a custom page in its place", () => {
    const site = page("members");
    const mine = post(9, "pages", "Our trucks", { url: "members" });

    const drawn = html({
      ...site,
      page: { ...site.page, kind: "post", collection: "pages", title: "Our trucks", post: mine },
    });

    expect(drawn).toContain("<h1>Our trucks</h1>");
    expect(drawn.match(/class="card"/g)).toHaveLength(48);
  });
});

describe("a member", () => {
  test("has directions, phone and mail as links, and all its places", () => {
    const drawn = html(page("member"));

    expect(drawn).toContain('href="tel:+14155550122"');
    expect(drawn).toContain('href="mailto:gallo@bay.test"');
    expect(drawn).toContain("query=37.79%2C-122.39");
    expect(drawn).toContain("<h2>Locations (11)</h2>");
    expect(words(page("member"))).toContain("5 more places");
    expect(words(page("member"))).toContain("gallotuerto.example");
  });

  test("without a picture has a background in a domain color", () => {
    expect(html(page("member-long"))).toMatch(/class="page-head" data-tone="(primary|secondary|accent)"/);
  });

  test("with nothing but a name is still a page", () => {
    const bare = post(5, "members", "Pop-up");
    const site = page("member");

    const drawn = html({ ...site, page: { ...site.page, title: bare.title, post: bare } });

    expect(drawn).toContain("<h1>Pop-up</h1>");
    expect(drawn).not.toContain("<h2>Hours</h2>");
    expect(drawn).not.toContain('class="reach"');
  });

  test("that states no hours and no place has no empty frame for them", () => {
    const described = post(5, "members", "Pop-up", { attributes: { description: "<p>Soup.</p>" } });
    const site = page("member");

    expect(html(site)).toContain("fact-list");
    expect(html({ ...site, page: { ...site.page, post: described } })).not.toContain("fact-list");
  });
});

describe("the not-found page", () => {
  test("is the domain's own: its words, a truck, the way home, some members", () => {
    const drawn = html(page("not-found"));

    expect(drawn).toContain("<h1>404</h1>");
    expect(drawn).toContain("This truck has already left the curb.");
    expect(drawn).toContain("#truck");
    expect(drawn).toContain('<a class="button" href="/">Go to the home page</a>');
    expect(drawn.match(/class="card"/g)).toHaveLength(4);
  });

  test("shows the picture that was chosen instead of the drawn truck", () => {
    const site = page("not-found");
    const error_page = site.error_page && { ...site.error_page, truck_image: picture("truck-1") };

    const drawn = html({ ...site, error_page });

    expect(drawn).toContain("truck-1.jpg");
    expect(drawn).not.toContain("#truck");
  });
});

describe("text from people", () => {
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
    const drawn = html({
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

    expect(drawn).not.toContain("<img src=x");
    expect(drawn).not.toContain("</script>");
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

    const drawn = html(association({ menus: { header: [item], footer: [] } }));

    expect(drawn).toContain("<a>Click</a>");
    expect(complaints).not.toHaveBeenCalled();
  });
});

describe("a section that cannot be drawn", () => {
  const broken = { id: 1, question: "Why?", answer: "<p>x</p>", category: null };
  Object.defineProperty(broken, "question", {
    get() {
      throw new Error("no question");
    },
    enumerable: true,
  });

  test("is omitted and reported; the rest of the page is rendered", () => {
    const site = page("home");

    const drawn = draw({ ...site, lists: { ...site.lists, faqs: list([broken]) } });

    expect(drawn.failures).toEqual([{ section: "home-faqs", error: new Error("no question") }]);
    expect(drawn.html).toContain("View all members");
    expect(drawn.html).toContain("</footer>");
    expect(drawn.html).not.toContain("Good to know");
  });

  test("differs from a broken header, which is an error of the whole page", () => {
    const site = page("home");
    const menus = { header: [{ ...site.menus.header[0], children: null }], footer: [] };
    const broken = { ...site, menus } as unknown as SitePayload; // the server never sends this

    expect(() => draw(broken)).toThrow();
  });
});
