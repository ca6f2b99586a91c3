// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { loadEveryLanguage } from "../../../blocks/texts/texts";
import { speak } from "../../../client/language";
import { currentCatalogue } from "../../messages/language";
import { type Checked, check } from "./checks";
import { getDefaults, getExample } from "./definitions";
import type { Block } from "./document";
import { getAddresses } from "./siteAddresses";

const { t } = currentCatalogue();

beforeAll(loadEveryLanguage);

const good: Checked = {
  content: [],
  headings: [{ level: 1, text: "Home", block: null }],
  colors: [],
  files: new Map(),
  addresses: new Set(["", "members", "soon"]),
  drafts: new Set(["soon"]),
  forms: new Set(["Form-live"]),
  examples: [],
  title: "Home",
  description: "Fourteen trucks, one yard, every Friday from six in the evening.",
  weight: 0,
};

function block(type: string, props: Record<string, unknown>): Block {
  return { type, props: { ...props, id: type } };
}

function texts(page: Partial<Checked>): string[] {
  return check(t, { ...good, ...page }).map(({ text }) => text);
}

test("a valid page has no problems", () => {
  expect(texts({})).toEqual([]);
});

test("pictures need alt text and must exist", () => {
  const content = [block("Image", { image: 1 }), block("Gallery", { images: [{ image: 2 }, { image: 3 }] })];
  const files = new Map([
    [1, { alt: "" }],
    [2, null],
    [3, { alt: "A truck" }],
  ]);

  expect(texts({ content, files })).toEqual([
    "Image: image has no alt text. Describe it for screen readers.",
    "Gallery: image was deleted from the media library.",
  ]);
});

test.each(["en", "es"] as const)("an example in %s is recognized in every language", (language) => {
  const content = [block("Hero", { ...getExample("Hero", language), subtitle: "Ours" })];

  expect(texts({ content })).toEqual(["Hero still contains example text."]);
});

test("a new block has the language of its author", () => {
  speak("es");
  const [title, menu] = [getExample("Hero").title, getDefaults("FoodMenu").title];
  speak("en");

  expect([title, menu]).toEqual(["Buena comida, hecha aquí", "Menú"]);
  expect([getExample("Hero").title, getDefaults("FoodMenu").title]).toEqual(["Good food, made here", "Menu"]);
});

test("the title of site questions is not example text", () => {
  expect(texts({ content: [block("Faq", { title: "Good to know" })] })).toEqual([]);
});

test("empty blocks are reported", () => {
  const filled = block("Columns", { first: [], second: [block("Divider", {})] });

  expect(
    texts({
      content: [
        block("Columns", { first: [], second: [] }),
        block("Gallery", { images: [{ image: null }, { image: null }] }),
        block("Image", { image: null }),
        filled,
      ],
    }),
  ).toEqual(["Columns", "Gallery", "Image"].map((label) => `${label} is empty.`));
});

test("a video needs no description but must exist", () => {
  const content = [block("Hero", { image: null, video: 5 })];

  expect(texts({ content, files: new Map([[5, { alt: "" }]]) })).toEqual([]);
  expect(texts({ content, files: new Map([[5, null]]) })).toEqual([
    "Hero: image was deleted from the media library.",
  ]);
});

test("a heading that skips a level can be fixed with one click", () => {
  const content = [block("Heading", { text: "Deep", level: "4" })];
  const headings = [
    { level: 1, text: "Home", block: null },
    { level: 4, text: "Deep", block: "Heading" },
  ];

  expect(check(t, { ...good, content, headings })).toEqual([
    {
      text: "“Deep” skips from level 1 to level 4.",
      block: "Heading",
      fix: { label: "Change to level 2", set: { level: "2" } },
    },
  ]);
});

test("a page has one main heading", () => {
  expect(texts({ headings: [] })).toEqual(["Add one main heading (H1) to this page."]);
});

test("links need a target, and pages must exist", () => {
  const content = [
    block("Hero", { cta_text: "Book", cta_url: "", more_text: "", more_url: "/nowhere" }),
    block("Buttons", {
      buttons: [
        { text: "Go", url: "" },
        { text: "Home", url: "/" },
      ],
    }),
    block("Cards", { cards: [{ title: "A card", text: "without a link", url: "" }] }),
    block("RichText", { html: '<p><a href="/members?x=1">ok</a> <a href="/gone">no</a> <a>none</a></p>' }),
  ];

  expect(texts({ content })).toEqual([
    "Broken link: there is no page at /nowhere.",
    "Broken link: there is no page at /gone.",
    "“Book” has no link.",
    "“Go” has no link.",
    "The link “none” is empty.",
  ]);
});

test("a form in a text must be on a live page or on the same page", () => {
  const embed = (id: string) =>
    block("RichText", {
      html: `<figure data-embed="form" data-source="${id}"><a href="/members">Write to us</a></figure>`,
    });
  const gone = "The form “Write to us” isn't on a published page. Visitors see a link.";

  expect(texts({ content: [embed("Form-live")] })).toEqual([]);
  expect(texts({ content: [embed("Form-gone")] })).toEqual([gone]);
  expect(texts({ content: [embed("Form"), block("Form", { fields: [{ label: "Name" }] })] })).toEqual([]);
  expect(texts({ content: [embed("Form-gone")], forms: null })).toEqual([]);
});

test("a map of stops in a text links to a page of the site", () => {
  const { addresses } = getAddresses([], null);
  const html = '<figure data-embed="map" data-source="stops"><a href="/today">Stops</a></figure>';

  expect(texts({ content: [block("RichText", { html })], addresses })).toEqual([]);
});

test("a link to an unpublished page is reported, a link to a file is not checked", () => {
  const html = '<p><a href="/soon#top">soon</a> <a href="/domains/a.test/library/menu.pdf">menu</a></p>';

  expect(texts({ content: [block("RichText", { html })] })).toEqual([
    "The page at /soon#top isn't published yet.",
  ]);
});

test("excess content is reported at its block", () => {
  const headings = [
    { level: 1, text: "Home", block: null },
    { level: 1, text: "Home again", block: "Hero" },
  ];

  expect(check(t, { ...good, headings, weight: 3_000_000, heaviest: "Image" })).toEqual([
    { text: "This page has 2 main headings. Use exactly one H1.", block: "Hero" },
    { text: "Images total 3 MB. This page will load slowly on phones.", block: "Image" },
  ]);
});

test("colors, lengths and page size are also checked", () => {
  const colors = [
    { domain_color_type_id: 7, code: "#777777" },
    { domain_color_type_id: 8, code: "#888888" },
  ];

  expect(texts({ colors, title: "x".repeat(70), description: "", weight: 3_400_000 })).toEqual([
    "Text on the base color is hard to read (contrast 1.3, minimum 4.5).",
    "The title has 70 characters. Search engines show up to 60.",
    "Add a description for search engines.",
    "Images total 3.4 MB. This page will load slowly on phones.",
  ]);
});
