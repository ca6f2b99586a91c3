// @vitest-environment node
import { describe, expect, test } from "vitest";
import type { SitePayload } from "../generated/schema";
import { html, page } from "./fixtures/rendered";

describe("the search", () => {
  test("is one tap away on every page, as a plain link", () => {
    expect(html(page("home"))).toContain('<a class="search-link" href="/search" aria-label="Search">');
  });

  test("marks matches and renders everything else as text", () => {
    const rendered = html(page("search"));

    expect(rendered).toContain("<mark>Tacos</mark> from a one-eyed &lt;rooster&gt; &amp; friends");
    expect(rendered).toContain("41 results for “");
    expect(rendered).toContain('href="/search?q=tacos&amp;page=2"');
  });

  test("keeps the search text in its form, which works without a script", () => {
    const rendered = html(page("search"));

    expect(rendered).toMatch(/<form [^>]*action="\/search">/);
    expect(rendered).toMatch(/<input type="search"[^>]* name="q" value="tacos"/);
  });

  test("offers suggestions without results", () => {
    const rendered = html(page("search-nothing"));

    expect(rendered).toContain("No results for “");
    expect(rendered).toContain('<a href="/members/empanadas">Empanadas by the dozen</a>');
  });

  test("without words offers the cuisines", () => {
    expect(html(page("search-blank"))).toContain('href="/members?cuisine=mexican"');
  });

  test("without words offers filters of the members and the pages of the menu, or the menu of a restaurant", () => {
    const site = page("search-blank");
    const toggles = [{ name: "open", value: "now", label: "Open now", phrase: "", no_results: "" }];
    const start = { ...site, page: { ...site.page, toggles } };
    const listStarts = (rendered: string) =>
      [
        ...(/aria-label="Popular pages">(.*?)<\/nav>/.exec(rendered)?.[1] ?? "").matchAll(/href="([^"]*)"/g),
      ].map(([, url]) => url);

    const starts = listStarts(html(start));
    expect(starts[0]).toBe("/members?open=now");
    expect(starts.length).toBeGreaterThan(2);
    expect(new Set(starts).size).toBe(starts.length);

    const home = page("restaurant-home");
    const footer = home.menus.footer.flatMap((link) => [
      link,
      { ...link, text: "Privacy", url: "/privacy" },
      { ...link, text: "Menu", url: "/card" },
    ]);
    const restaurant: SitePayload = {
      ...home,
      url: "search",
      page: start.page,
      search: start.search,
      menus: { ...home.menus, footer },
      guest_pages: ["menu", "reserve"],
    };
    const guestStarts = listStarts(html(restaurant));
    expect(guestStarts[0]).toBe("/menu");
    expect(guestStarts).not.toContain("/members?open=now");
    expect(guestStarts).not.toContain("/privacy");
    expect(guestStarts).not.toContain("/card");
    expect(html(restaurant)).toContain("Plan your visit");
  });
});

describe("questions", () => {
  test("the first one is open on their own page", () => {
    const rendered = html(page("faq"));

    expect(rendered.match(/<details id="faq-\d+" open="">/g)).toHaveLength(1);
    expect(rendered.indexOf('<details id="faq-')).toBe(rendered.search(/<details id="faq-\d+" open="">/));
  });
});

describe("the blog", () => {
  test("shows the author, the date and the reading time", () => {
    expect(html(page("blog"))).toMatch(
      /<p class="note">[A-Z][a-z]+ \d+, 2025 · \u2068Noor Haddad\u2069 · 4 min<\/p>/,
    );
    expect(html(page("story"))).toContain("<span>4 min read</span>");
  });

  test("is filtered by plain links, with a link back to all", () => {
    const site = page("blog");
    const chosen = { ...site, page: { ...site.page, query: { ...site.page.query, category: "markets" } } };

    expect(html(site)).toContain('<a class="chip" href="/blog?category=markets">Markets</a>');
    expect(html(chosen)).toContain('<a class="chip" href="/blog" aria-current="true">Markets</a>');
  });

  test("keeps the category on its other pages", () => {
    const site = page("blog");
    const blog = { items: site.lists.blog?.items ?? [], total: 99, limit: 48, offset: 0 };
    const query = { ...site.page.query, category: "markets" };

    expect(html({ ...site, lists: { ...site.lists, blog }, page: { ...site.page, query } })).toContain(
      'href="/blog?category=markets&amp;page=2"',
    );
  });
});
