// @vitest-environment node
import { describe, expect, test, vi } from "vitest";
import { type BlockType, blocks, type Prop } from "../generated/blocks";
import type { PublicBlock, SitePayload } from "../generated/schema";
import { renderPage } from "../site/entry-server";
import { blockConfigs } from "./editor";
import { everyBlock, getExample, getPage } from "./fixtures";

const types = blocks.map(({ type }) => type);

function html(...content: PublicBlock[]): string {
  return toHtml(getPage(content));
}

function toHtml(page: SitePayload): string {
  const rendered = renderPage(page);
  expect(rendered.failures).toEqual([]);
  return rendered.html.slice(rendered.html.indexOf("<main"), rendered.html.indexOf("</main>"));
}

const withoutContact = { ...getPage([]).options, address: "", phone: "", email: "" };

test("the editor has texts for exactly the blocks of the server", () => {
  expect(Object.keys(blockConfigs).sort()).toEqual([...types].sort());
});

test.each(types)("editor texts of %s describe its settings", (type) => {
  const props: Readonly<Record<string, Prop>> = blocks.find((each) => each.type === type)?.props ?? {};
  const { fields = {}, example } = blockConfigs[type] ?? {};
  const shown = Object.keys(example?.((english) => english) ?? {});

  expect([...Object.keys(fields), ...shown].filter((name) => !(name in props))).toEqual([]);
  for (const [name, wording] of Object.entries(fields)) {
    const choices = props[name]?.choices;
    if (!wording) continue;
    if (wording.options && choices) {
      expect(wording.options.map(({ value }) => value)).toEqual([...choices]);
    }
    const items = Object.keys(props[name]?.items ?? {});
    expect(Object.keys(wording.items ?? {}).filter((each) => !items.includes(each))).toEqual([]);
  }
});

test.each(types)("%s renders its example without a script, and every control has a name", (type) => {
  const rendered = html(...everyBlock().filter((each) => each.type === type));

  expect(rendered.replace(/<div class="page-head".*?<\/div>/, "")).toMatch(
    /class="(band|hero|divider|announcement)/,
  );
  expect(rendered).not.toMatch(/undefined|\[object|NaN/);
  expect(rendered).not.toMatch(/<img(?![^>]* alt=)/);
});

test.each(types)("%s without content leaves no empty section", (type) => {
  const props = Object.fromEntries(
    Object.entries(blocks.find((each) => each.type === type)?.props ?? {}).map(([name, prop]) => [
      name,
      prop.default,
    ]),
  );
  const nothing = { lists: {}, food_menus: [], places: [], stops: [], socials: [], options: withoutContact };
  const page = getPage([{ type, props: { id: "empty", ...props } }], nothing);
  const emptied = { ...page, page: { ...page.page, title: "" } };

  const rendered = renderPage(emptied).html;

  const main = rendered.slice(rendered.indexOf("<main"), rendered.indexOf("</main>"));
  expect(main.replace(/<div class="page-head".*?<\/div><\/div>/, "")).toEqual(
    type === "Divider" ? expect.stringContaining("divider") : '<main id="main">',
  );
});

test("a page with every block has one h1, and headings skip no level", () => {
  const levels = [...html(...everyBlock()).matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));

  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
});

test("external content loads on request only", () => {
  const sources = [...html(...everyBlock()).matchAll(/ (?:src|srcset|poster)="([^"]*)"/gi)].map(
    ([, each]) => each,
  );

  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((each) => !each?.startsWith("/"))).toEqual([]);
  expect(html(...everyBlock())).not.toContain("<iframe");
});

describe("common settings of blocks", () => {
  test("a block is hidden on chosen devices and has its spacing", () => {
    const rendered = html(getExample("Quote", { visibility: ["phone", "tablet"], spacing: "large" }));

    expect(rendered).toContain('<div class="framed" data-hidden="phone tablet" data-room="large">');
  });

  test("a title inside a section with a title has a lower level", () => {
    const cards = getExample("Cards", { title: "Below" });
    const rendered = html(getExample("Section", { title: "Above", content: [cards] }));

    expect(rendered).toContain("<h2>Above</h2>");
    expect(rendered).toContain("<h3>Below</h3>");
  });
});

describe("the hero", () => {
  test("has the page’s h1 also below an announcement, and the page title by default", () => {
    const rendered = html(getExample("AnnouncementBar"), getExample("Hero", { title: "" }));

    expect(rendered).toContain("<h1>A page</h1>");
  });

  test("plays a muted video, and shows the picture until it starts", () => {
    const video = { ...(getExample("Hero").props.image_item as object), url: "/domains/x/library/film.mp4" };
    const hero = getExample("Hero", { variant: "video" });
    const rendered = html({ ...hero, props: { ...hero.props, video_item: video } });

    expect(rendered).toMatch(/<video [^>]*poster="[^"]*truck[^>]*muted=""/);
  });
});

describe("an announcement", () => {
  const at = (starts_at: string | null, ends_at: string | null) =>
    html(getExample("AnnouncementBar", { starts_at, ends_at })).includes("announcement");

  test("is shown between its start and end only", () => {
    const [before, after] = ["2020-01-01T00:00:00Z", "2099-01-01T00:00:00Z"];

    expect([at(null, null), at(before, after), at(after, null), at(null, before)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

test("a video is embedded by its ID only", () => {
  for (const video of ['youtube:abc"onload=x', "evil:abc", "https://evil.example", "youtube:"]) {
    expect(html(getExample("VideoEmbed", { video }))).not.toContain("data-frame");
  }
  expect(html(getExample("VideoEmbed", { video: "youtube:dQw4w9WgXcQ" }))).toContain(
    'data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;rel=0"',
  );
});

test("opening hours show the business's hours and special days", () => {
  const day = (from_date: string, note: string) => ({
    from_date,
    to_date: from_date,
    opens: "",
    closes: "",
    note,
  });
  const hours = [{ day: "monday" as const, opens: "11:00", closes: "14:30" }];
  const days = {
    "0": {
      exceptions: [day("2099-12-24", "Eve"), day("2099-12-26", "Closed for repairs")],
      notice: "",
      week: [],
    },
  };
  const services = [{ name: "Lunch", days: [], begins: "11:00", ends: "14:00" }];
  const { business } = getPage([]);
  const site = { days, food_menus: [], business: { ...business, hours, services } };

  const rendered = toHtml(getPage([getExample("OpeningHours")], site));
  const without = { show_services: false, show_contact: false };
  const bare = toHtml(getPage([getExample("OpeningHours", without)], site));

  expect(rendered).toContain("2:30");
  expect(rendered).toContain("Closed, Eve");
  expect(rendered).toContain("Closed for repairs");
  expect(rendered).not.toContain("Closed, Closed");
  expect(rendered).toContain("Lunch");
  expect(rendered).toContain("Pier 12");
  expect(toHtml(getPage([getExample("OpeningHours")], { business: site.business }))).toContain(
    'class="open-badge',
  );
  expect(rendered).toMatch(/class="button" href="[^"]*maps[^"]*"[^>]*>.*?Directions/);
  expect(bare).not.toMatch(/class="button"[^>]*>.*?Directions/);
  expect(bare).not.toContain("Lunch");
  expect(bare).not.toContain("Pier 12");
});

test("a business without hours and address shows neither", () => {
  expect(toHtml(getPage([getExample("OpeningHours")], { options: withoutContact }))).not.toContain("opening");
});

test("a section also shows its text without a heading", () => {
  const rendered = html(getExample("Form", { title: "", text: "We answer within a day." }));

  expect(rendered).toContain('<p class="lead">We answer within a day.</p>');
});

test("a form has the phone number and email address next to it, if there is a phone number", () => {
  const form = [getExample("Form")];

  expect(toHtml(getPage(form))).toMatch(/<\/form><address [^>]*>.*?href="tel:\+\d+".*?href="mailto:/);
  expect(toHtml(getPage(form, { options: withoutContact }))).not.toContain("Prefer to talk?");
});

test("browsers can fill in contact fields only", () => {
  const field = { required: true, options: [], help: "", type: "text" as const };
  const names = ["your_name", "Company", "constructor"];
  const fields = names.map((name) => ({ ...field, name, label: name }));

  const rendered = html(getExample("Form", { fields }));

  expect([...rendered.matchAll(/autocomplete="([^"]*)"/gi)].map(([, value]) => value)).toEqual([
    "name",
    "organization",
    "off",
  ]);
});

describe("a block that fails to render", () => {
  const broken = (id: string): PublicBlock => ({
    type: "Cards",
    props: { id, title: "Broken", cards: null },
  });
  const inSection = (id: string, ...content: PublicBlock[]): PublicBlock =>
    getExample("Section", { id, title: id, content });

  test("is omitted at any depth and logged; all other blocks stay", () => {
    const fine = getExample("Quote", { id: "fine" });
    const nested = inSection("outer", inSection("inner", broken("deep"), fine));

    const rendered = renderPage(getPage([broken("top"), nested]));

    expect(rendered.failures.map(({ section }) => section)).toEqual(["Cards top", "Cards deep"]);
    expect(rendered.html).toContain("<h2>outer</h2>");
    expect(rendered.html).toContain("<h2>inner</h2>");
    expect(rendered.html).toContain("They line up for the smell");
    expect(rendered.html).not.toContain("Broken");
  });

  test("is left out of a section of another page", () => {
    const part = getExample("PagePart");
    const item = { id: 2, blocks: [broken("shared"), getExample("Quote")] };

    const rendered = renderPage(getPage([{ ...part, props: { ...part.props, post_id_item: item } }]));

    expect(rendered.failures.map(({ section }) => section)).toEqual(["Cards shared"]);
    expect(rendered.html).toContain("They line up for the smell");
  });

  test("does not stop a page of two thousand blocks inside blocks", () => {
    const content = Array.from({ length: 100 }, (_, index) =>
      inSection(
        `section-${index}`,
        ...Array.from({ length: 19 }, (_, at) =>
          index === 50 && at === 9
            ? broken("the-one")
            : getExample("Heading", { id: `h-${index}-${at}`, text: "Hi" }),
        ),
      ),
    );
    vi.spyOn(console, "error").mockImplementation(() => undefined);

    const rendered = renderPage(getPage(content));

    expect(rendered.failures.map(({ section }) => section)).toEqual(["Cards the-one"]);
    expect(rendered.html.match(/<h2>Hi<\/h2>/g)).toHaveLength(1899);
  });
});

test.each([null, 5, "x", {}])("%j instead of a list does not break the page", (odd) => {
  const content = types.map((type: BlockType) => {
    const { props } = getExample(type);
    const lists = Object.entries(props).filter(([, value]) => Array.isArray(value));
    return { type, props: { ...props, ...Object.fromEntries(lists.map(([name]) => [name, odd])) } };
  });

  expect(renderPage(getPage(content)).html).toContain("</footer>");
});
