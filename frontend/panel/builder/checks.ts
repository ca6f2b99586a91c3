import { contrast } from "../../client/colors";
import { safe } from "../../site/links";
import { definitionOf, entriesOf, type Settings, slotsOf, valuesOfKind } from "./definitions";
import { type Block, walk } from "./document";
import type { Heading } from "./headings";
import { titleOf } from "./titles";

/** Something visitors would stumble over. */
export interface Finding {
  text: string;
  /** The block to look at. */
  block?: string;
  /** The screen of the panel where it is put right. */
  screen?: "settings" | "colors";
  fix?: { label: string; set: Record<string, unknown> };
}

export interface Checked {
  content: Block[];
  headings: Heading[];
  colors: { domain_color_type_id: number; code: string }[];
  /** What is known of the files the page shows; null for one that is gone. */
  files: ReadonlyMap<number, { alt: string } | null>;
  /** The addresses of this site, or null as long as they are not known. */
  addresses: ReadonlySet<string> | null;
  title: string;
  description: string;
  /** Bytes of the pictures as they were loaded here. */
  weight: number;
}

const READABLE = 4.5;
const TITLE_MAX = 60;
const DESCRIPTION = { min: 50, max: 160 };
const WEIGHT_MAX = 2_000_000;
const PAIRS = [
  { name: "base", text: 7, background: 8 },
  { name: "primary", text: 2, background: 5 },
  { name: "secondary", text: 3, background: 6 },
  { name: "accent", text: 1, background: 4 },
];

/** Everything worth a look before the page is published, the gravest first. */
export function check(page: Checked): Finding[] {
  const blocks = [...walk(page.content, slotsOf)].map(({ block }) => block);
  return [
    ...blocks.flatMap((block) => brokenLinks(block, page.addresses)),
    ...blocks.flatMap(emptyLinks),
    ...blocks.flatMap((block) => undescribed(block, page.files)),
    ...headingOrder(page.headings, blocks),
    ...weakPairs(page.colors),
    ...lengths(page),
    ...(page.weight > WEIGHT_MAX
      ? [{ text: `The pictures weigh ${(page.weight / 1e6).toFixed(1)} MB; phones wait for that.` }]
      : []),
  ];
}

function undescribed(block: Block, files: Checked["files"]): Finding[] {
  const ids = [...new Set(valuesOfKind(block, "media"))];
  return ids.flatMap((id) => {
    const file = files.get(id as number);
    if (file === undefined || file?.alt) return [];
    const what = titleOf(block).label;
    const text = file
      ? `${what}: say what the picture shows, for those who cannot see it.`
      : `${what}: the picture is gone from the library.`;
    return [{ text, block: block.props.id }];
  });
}

function headingOrder(headings: Heading[], blocks: Block[]): Finding[] {
  const tops = headings.filter(({ level }) => level === 1);
  const count =
    tops.length === 1 ? [] : [{ text: `The page has ${tops.length || "no"} main headings; one is right.` }];
  const skips = headings.flatMap((heading, index) => {
    const before = headings[index - 1]?.level ?? 1;
    if (heading.level <= before + 1) return [];
    const block = blocks.find(({ props }) => props.id === heading.block);
    const right = before + 1;
    const fix =
      block?.type === "Heading" && right >= 2
        ? { fix: { label: `Make it level ${right}`, set: { level: String(right) } } }
        : {};
    const text = `“${heading.text}” jumps from level ${before} to ${heading.level}.`;
    return [{ text, ...(heading.block && { block: heading.block }), ...fix }];
  });
  return [...count, ...skips];
}

function weakPairs(colors: Checked["colors"]): Finding[] {
  const code = (type: number) => colors.find((each) => each.domain_color_type_id === type)?.code;
  return PAIRS.flatMap(({ name, text, background }) => {
    const [one, other] = [code(text), code(background)];
    if (!one || !other || contrast(one, other) >= READABLE) return [];
    const ratio = contrast(one, other).toFixed(1);
    return [
      { text: `Text on the ${name} colour is hard to read (${ratio}, 4.5 is needed).`, screen: "colors" },
    ];
  });
}

function lengths({ title, description }: Checked): Finding[] {
  const found: Finding[] = [];
  if (title.length > TITLE_MAX) {
    found.push({
      text: `The title has ${title.length} characters; search engines show ${TITLE_MAX}.`,
      screen: "settings",
    });
  }
  if (!description)
    found.push({ text: "The page has no description for search engines.", screen: "settings" });
  else if (description.length < DESCRIPTION.min || description.length > DESCRIPTION.max) {
    const text = `The description has ${description.length} characters; ${DESCRIPTION.min} to ${DESCRIPTION.max} are right.`;
    found.push({ text, screen: "settings" });
  }
  return found;
}

/** Buttons that say something and lead nowhere, and links in a text without an address or a word. */
function emptyLinks(block: Block): Finding[] {
  const { id } = block.props;
  const lone = textsWithoutLink(block.props, definitionOf(block.type)?.props ?? {});
  const inText = valuesOfKind(block, "html").flatMap((html) => linksIn(html).filter(isEmpty));
  return [
    ...lone.map((text) => ({ text: `“${text}” leads nowhere.`, block: id })),
    ...inText.map(({ text }) => ({ text: `The link “${text}” in the text is empty.`, block: id })),
  ];
}

function textsWithoutLink(values: Record<string, unknown>, settings: Settings): string[] {
  const names = Object.keys(settings);
  const own = names.flatMap((name) => {
    if (settings[name]?.kind !== "url" || values[name]) return [];
    const text = values[textOfLink(name, names)];
    return typeof text === "string" && text ? [text] : [];
  });
  const inLists = names.flatMap((name) =>
    settings[name]?.kind === "list"
      ? entriesOf(values[name]).flatMap((entry) => textsWithoutLink(entry, settings[name]?.items ?? {}))
      : [],
  );
  return [...own, ...inLists];
}

/** The words of a link; where a link is only one part of something, it may be left out. */
function textOfLink(name: string, names: string[]): string {
  if (name !== "url") return name.replace(/url$/, "text");
  if (names.includes("link_text")) return "link_text";
  return names.includes("title") ? "" : "text";
}

function brokenLinks(block: Block, addresses: Checked["addresses"]): Finding[] {
  if (!addresses) return [];
  const inSettings = valuesOfKind(block, "url").map((url) => ({ href: String(url ?? ""), text: "" }));
  const inText = valuesOfKind(block, "html").flatMap(linksIn);
  return [...inSettings, ...inText].flatMap(({ href }) => {
    if (!href || isGood(href, addresses)) return [];
    return [{ text: `There is no page at ${href}.`, block: block.props.id }];
  });
}

function isGood(href: string, addresses: ReadonlySet<string>): boolean {
  if (!href.startsWith("/")) return safe(href) !== undefined;
  const path = href.replace(/[?#].*$/, "").replace(/^\/+|\/+$/g, "");
  return addresses.has(path);
}

interface Link {
  href: string;
  text: string;
}

function linksIn(html: unknown): Link[] {
  if (typeof html !== "string" || !html.includes("<a")) return [];
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.querySelectorAll("a")].map((link) => ({
    href: link.getAttribute("href") ?? "",
    text: link.textContent?.trim() ?? "",
  }));
}

function isEmpty({ href, text }: Link): boolean {
  return !href || !text;
}
