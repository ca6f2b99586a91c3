// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { PostPublic, SitePayload } from "../generated/schema";
import { list, members, post } from "./fixtures/make";
import { html, page, words } from "./fixtures/rendered";
import { days } from "./hours";

function membersPage(members: PostPublic[], query = {}): SitePayload {
  const site = page("members");
  return {
    ...site,
    page: { ...site.page, query: { page: 1, cuisine: "", q: "", category: "", toggles: {}, ...query } },
    lists: { members: list(members) },
  };
}

describe("a list", () => {
  test("of 122 is paginated with links that keep the search", () => {
    const site = page("members-2");
    const rendered = html({
      ...site,
      page: { ...site.page, query: { page: 2, cuisine: "vegan", q: "a&b", category: "", toggles: {} } },
    });

    expect(rendered).toContain('href="/members?q=a%26b&amp;cuisine=vegan&amp;page=3">Next');
    expect(rendered).toContain('href="/members?q=a%26b&amp;cuisine=vegan">Previous');
    expect(rendered).toContain('<b aria-current="page">2</b>');
  });

  test("of one page has no pagination", () => {
    expect(html(membersPage(members(3)))).not.toContain("pagination");
  });

  test("without results shows the query and a link back", () => {
    const rendered = html(page("members-nothing"));

    expect(rendered).toMatch(/No results for .*Vegan, “/);
    expect(rendered).toContain('<a href="/members">Clear filters</a>');
  });

  test("marks the selected cuisine, after the open-now filter, as the link back to all", () => {
    const site = page("members");
    const rendered = html({
      ...site,
      page: { ...site.page, query: { page: 1, cuisine: "soul-food", q: "", category: "", toggles: {} } },
    });

    const chips = [...rendered.matchAll(/class="chip" href="([^"]*)"( aria-current="true")?/g)];
    expect(chips[0]?.[1]).toBe("/members?cuisine=soul-food&amp;open=now");
    expect(chips[1]?.slice(1)).toEqual(["/members", ' aria-current="true"']);
  });

  test("combines cuisines with each other and a search, and shows the count", () => {
    const site = page("members");
    const query = { page: 1, cuisine: "mexican,soul-food", q: "grill", category: "", toggles: {} };
    const rendered = html({ ...site, page: { ...site.page, query } });

    const chips = [...rendered.matchAll(/class="chip" href="([^"]*)"/g)].map(([, href]) => href);
    expect(chips.slice(1, 3).toSorted()).toEqual([
      "/members?q=grill&amp;cuisine=mexican",
      "/members?q=grill&amp;cuisine=soul-food",
    ]);
    expect(chips[3]).toMatch(/q=grill&amp;cuisine=[a-z-]+,[a-z-]+,[a-z-]+$/);
    expect(words(site)).toContain("122 members");
    expect(rendered).toContain('name="cuisine" value="mexican,soul-food"');
    expect(rendered).toMatch(/122.*members.*with Mexican and Soul food.*for “grill”/is);
  });

  test("has an open-now filter, combines it with a cuisine, and shows a message when all are closed", () => {
    const site = page("members");
    const query = { page: 1, cuisine: "", q: "", category: "", toggles: { open: "now" } };
    const rendered = html({ ...site, page: { ...site.page, query } });
    const nobody = { ...site.lists, members: { items: [], total: 0, limit: 48, offset: 0 } };

    expect(rendered).toContain('href="/members" aria-current="true" rel="nofollow">Open now');
    expect(rendered).toMatch(/href="\/members\?cuisine=[a-z-]+&amp;open=now"/);
    expect(rendered).toMatch(/122.*members.*open now/is);
    expect(words({ ...site, lists: nobody, page: { ...site.page, query } })).toContain(
      "No members are open right now.",
    );
  });

  test("combines any filters that are on or off", () => {
    const site = page("members");
    const texts = { label: "Vegan", phrase: "with vegan dishes", no_results: "No vegan dishes." };
    const vegan = { name: "diet", value: "vegan", ...texts };
    const toggles = [...site.page.toggles, vegan];
    const query = { ...site.page.query, toggles: { open: "now", diet: "vegan" } };
    const shown = { ...site, page: { ...site.page, toggles, query } };
    const nothing = { ...site.lists, members: { items: [], total: 0, limit: 48, offset: 0 } };

    expect(html(shown)).toContain('href="/members?open=now" aria-current="true" rel="nofollow">Vegan');
    expect(words(shown)).toContain("122 members open now with vegan dishes");
    expect(words({ ...shown, lists: nothing })).toContain("No results for Open now, Vegan.");
  });

  test("of members begins with the open ones", () => {
    const [one, two, three] = members(3).map((each) => ({ ...each, attributes: {} }));
    if (!one || !two || !three) throw new Error("three members are needed");
    const always = days.map((day) => ({ day: day.toLowerCase(), opens: "00:00", closes: "00:00" }));
    const rendered = html(membersPage([one, two, { ...three, attributes: { hours: always } }]));

    const titles = [...rendered.matchAll(/<h2><a href="\/([^"]*)"/g)].map(([, url]) => url);
    expect(titles).toEqual([three.url, one.url, two.url]);
  });

  test("names several diets in one phrase", () => {
    const site = page("members");
    const toggles = ["vegan", "gluten-free"].map((name) => ({
      name,
      value: "yes",
      label: name,
      phrase: `with ${name} dishes`,
      no_results: "",
    }));
    const query = { ...site.page.query, toggles: { vegan: "yes", "gluten-free": "yes" } };

    expect(words({ ...site, page: { ...site.page, toggles, query } })).toContain(
      "122 members with vegan and gluten-free dishes",
    );
  });

  test("is also shown on a custom page at its URL", () => {
    const site = page("members");
    const mine = post(9, "pages", "Our trucks", { url: "members" });

    const rendered = html({
      ...site,
      page: { ...site.page, kind: "post", collection: "pages", title: "Our trucks", post: mine },
    });

    expect(rendered).toContain("<h1>Our trucks</h1>");
    expect(rendered.match(/class="card"/g)).toHaveLength(48);
  });
});

describe("a story", () => {
  test("links to the stories before and after it", () => {
    const site = page("story");
    const older = { text: "Before", url: "/blog/before" };

    const middle = html({
      ...site,
      page: { ...site.page, older, newer: { text: "After", url: "/blog/after" } },
    });
    const newest = html({ ...site, page: { ...site.page, older } });

    expect(middle).toMatch(
      /href="\/blog\/before" rel="prev".*Before.*href="\/blog\/after" rel="next".*After/,
    );
    expect(newest).toContain('rel="prev"');
    expect(newest).not.toContain('rel="next"');
    expect(html(site)).not.toContain("other-stories");
  });
});
