// @vitest-environment node
import { beforeEach, describe, expect, test } from "vitest";
import { everyBlock, getExample, getPage } from "../blocks/fixtures";
import type { PublicBlock, SitePayload } from "../generated/schema";
import { renderPage } from "../site/entry-server";
import { pages } from "../site/fixtures/pages";
import { sent } from "./fixtures";
import { PayloadCache } from "./payloadCache";

let cache: PayloadCache;

beforeEach(() => {
  cache = new PayloadCache();
});

/** Return the page as a thread of the renderer renders it, and the kinds of blocks that it rendered again. */
function rendered(site: SitePayload, domain = 1): { html: string; work: string[] } {
  const { payload, described } = sent(site, domain);
  const { site: read, blockCache } = cache.read(payload, described);
  if (!blockCache) throw new Error("The layout was not understood");
  const work: string[] = [];
  const add: typeof blockCache.add = (block, rendering) => {
    work.push(block.type);
    blockCache.add(block, rendering);
  };
  const { html } = renderPage(read, { of: (block) => blockCache.of(block), add });
  cache.trim();
  return { html, work };
}

function at(site: SitePayload, minutes: number): SitePayload {
  return { ...site, now: new Date(Date.parse(site.now) + minutes * 60_000).toISOString() };
}

/** Return the value with its texts and numbers changed, and lists shortened by one. */
function changed(value: unknown): unknown {
  if (typeof value === "string") return value && !/^[\d/.#]|^[a-z-]+$/.test(value) ? `${value} too` : value;
  if (typeof value === "number") return value + 1;
  if (Array.isArray(value)) return value.slice(1).map(changed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each)]));
}

const MOMENTS = [0, 0, 1, 300, 24 * 60, 40 * 24 * 60, 0];

describe("a page has the same bytes after any earlier renders", () => {
  test.each(Object.keys(pages))("%s, at any moment", (name) => {
    for (const minutes of MOMENTS) {
      const site = at(pages[name] as SitePayload, minutes);

      expect(rendered(site).html).toBe(renderPage(site).html);
    }
  });

  test("a page with all block types, after any change", () => {
    const page = getPage(everyBlock());
    const lists = Object.keys(page.lists).map((name) => ({ lists: changedIn(page.lists, name) }));
    const parts = Object.keys(page).map((name) => changedIn(page, name));
    const contents = Object.keys(page.page).map((name) => ({ page: changedIn(page.page, name) }));

    for (const over of [{}, ...parts, ...lists, ...contents, {}]) {
      const site = { ...page, ...over } as SitePayload;

      expect(rendered(site).html).toBe(renderPage(site).html);
    }
  });

  test("a page of all kinds of blocks, at any moment, of any domain", () => {
    const noodle = {
      ...getPage(everyBlock()),
      domain: { ...getPage([]).domain, template: "restaurant" as const },
    };

    for (const minutes of MOMENTS)
      for (const [domain, page] of [getPage(everyBlock()), noodle].entries()) {
        const site = at(page, minutes);

        expect(rendered(site, domain).html).toBe(renderPage(site).html);
      }
  });

  test("with a block that fails to render", () => {
    const site = getPage([{ type: "Cards", props: { id: "broken", cards: null } }, getExample("Quote")]);

    expect(rendered(site).html).toBe(renderPage(site).html);
    expect(rendered(site).html).toContain("They line up for the smell");
  });
});

function changedIn<Values extends object>(values: Values, name: string): Values {
  return { ...values, [name]: changed(Reflect.get(values, name)) };
}

describe("a block is rendered again", () => {
  const words = (id: string, html: string): PublicBlock =>
    getExample("RichText", { id, html: `<p>${html}</p>` });

  test("if it is the only edited one of sixty", () => {
    const sixty = Array.from({ length: 60 }, (_, at) => words(`b${at}`, `Part ${at}`));
    rendered(getPage(sixty));

    const { html, work } = rendered(
      getPage(sixty.map((each, at) => (at === 30 ? words("b30", "New") : each))),
    );

    expect(work).toEqual(["RichText"]);
    expect(html).toContain("<p>New</p>");
    expect(html).toContain("<p>Part 31</p>");
  });

  test("if its data has changed, and not for data of others", () => {
    const page = getPage(everyBlock());
    rendered(page);

    const { work } = rendered({ ...page, lists: changedIn(page.lists, "faqs") });

    expect(work).toEqual(["Faq"]);
  });

  test("a minute later if it shows the time", () => {
    const page = getPage(everyBlock());
    rendered(page);

    const { work } = rendered(at(page, 1));

    expect([...new Set(work)].sort()).toEqual(["Locations", "OutNow", "StopsBoard", "StopsMap", "ThisWeek"]);
  });

  test("on an outdated page, not at all", () => {
    const page = getPage(everyBlock());
    rendered(page);
    rendered({ ...page, lists: {} });

    expect(rendered(page).work).toEqual([]);
  });
});

test("rendering does not modify its input", () => {
  for (const page of [getPage(everyBlock()), ...Object.values(pages)]) {
    const { payload, described } = sent(page);
    const frozen = cache.read(payload, described);
    freeze(frozen.site);

    expect(renderPage(frozen.site, frozen.blockCache).failures).toEqual([]);
  }
});

function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const each of Object.values(value)) freeze(each);
}

test("domains share no objects, even for equal content", () => {
  const [one, again, other] = [1, 1, 2].map((domain) => {
    const { payload, described } = sent(getPage(everyBlock()), domain);
    return cache.read(payload, described).site.page.blocks[0];
  });

  expect(again).toBe(one);
  expect(other).toEqual(one);
  expect(other).not.toBe(one);
});

describe("the memory is bounded", () => {
  const limits = { domain: 300_000, all: 500_000 };
  const pageNumber = (number: number) =>
    getPage(
      Array.from({ length: 20 }, (_, at) => getExample("Heading", { id: `h${at}`, text: `${number} ${at}` })),
    );

  test("for a domain with many pages, and recently used entries stay", () => {
    cache = new PayloadCache(limits);

    for (let number = 0; number < 60; number += 1) rendered(pageNumber(number));

    expect(cache.size).toBeLessThanOrEqual(limits.domain);
    expect(rendered(pageNumber(59)).work).toEqual([]);
    expect(rendered(pageNumber(0)).work).toHaveLength(20);
  });

  test("for many domains, and the last used one stays", () => {
    cache = new PayloadCache(limits);

    for (let domain = 0; domain < 30; domain += 1) rendered(pageNumber(1), domain);

    expect(cache.size).toBeLessThanOrEqual(limits.all);
    expect(rendered(pageNumber(1), 29).work).toEqual([]);
    expect(rendered(pageNumber(1), 0).work).toHaveLength(20);
  });

  test("for a block on ever-changing pages", () => {
    const page = getPage([getExample("OutNow")]);
    rendered(page);
    const before = cache.size;

    for (let minutes = 0; minutes < 50; minutes += 1) rendered(at(page, minutes));

    expect(cache.size).toBeLessThan(before + 20_000);
  });
});

test.each([
  ["shorter", (layout: object) => ({ ...layout, now: 3 })],
  ["of other names", (layout: object) => ({ other: 12, ...layout })],
  ["of nothing", () => ({})],
  ["odd", (layout: object) => ({ ...layout, lists: "none", page: null })],
])("a layout that is %s does not change the page", (_what, other) => {
  const page = getPage(everyBlock());
  const { payload, described } = sent(page);

  const layout = other(described.layout) as typeof described.layout;
  const { site, blockCache } = cache.read(payload, { domain: 1, layout });

  expect(blockCache).toBeUndefined();
  expect(site).toEqual(JSON.parse(JSON.stringify(page)));
});
