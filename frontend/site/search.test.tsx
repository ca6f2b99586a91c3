// @vitest-environment node
import { describe, expect, test } from "vitest";
import { html, page } from "./fixtures/drawn";

describe("the search", () => {
  test("is one tap away on every page, as a plain link", () => {
    expect(html(page("home"))).toContain('<a class="search-link" href="/search" aria-label="Search">');
  });

  test("marks matches and renders everything else as text", () => {
    const drawn = html(page("search"));

    expect(drawn).toContain("<mark>Tacos</mark> from a one-eyed &lt;rooster&gt; &amp; friends");
    expect(drawn).toContain("41 results for “");
    expect(drawn).toContain('href="/search?q=tacos&amp;page=2"');
  });

  test("keeps the search text in its form, which works without a script", () => {
    const drawn = html(page("search"));

    expect(drawn).toMatch(/<form [^>]*action="\/search">/);
    expect(drawn).toMatch(/<input type="search"[^>]* name="q" value="tacos"/);
  });

  test("offers suggestions without results", () => {
    const drawn = html(page("search-nothing"));

    expect(drawn).toContain("No results for “");
    expect(drawn).toContain('<a href="/members/empanadas">Empanadas by the dozen</a>');
  });

  test("without words offers the cuisines", () => {
    expect(html(page("search-blank"))).toContain('href="/members?cuisine=mexican"');
  });

  test("without words offers filters of the members and the pages of the menu, or the menu of a restaurant", () => {
    const site = page("search-blank");
    const toggles = [{ name: "open", value: "now", label: "Open now", phrase: "", no_results: "" }];
    const start = { ...site, page: { ...site.page, toggles } };
    const listStarts = (drawn: string) =>
      [...(/aria-label="Popular">(.*?)<\/nav>/.exec(drawn)?.[1] ?? "").matchAll(/href="([^"]*)"/g)].map(
        ([, url]) => url,
      );

    const starts = listStarts(html(start));
    expect(starts[0]).toBe("/members?open=now");
    expect(starts.length).toBeGreaterThan(2);
    expect(new Set(starts).size).toBe(starts.length);

    const restaurant = { ...page("restaurant-home"), url: "search", page: start.page, search: start.search };
    expect(listStarts(html(restaurant))).not.toContain("/members?open=now");
  });
});

describe("questions", () => {
  test("the first one is open on their own page", () => {
    const drawn = html(page("faq"));

    expect(drawn.match(/<details id="faq-\d+" open="">/g)).toHaveLength(1);
    expect(drawn.indexOf('<details id="faq-')).toBe(drawn.search(/<details id="faq-\d+" open="">/));
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
