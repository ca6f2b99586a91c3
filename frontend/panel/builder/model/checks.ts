import { say } from "../../../blocks/texts/texts";
import { contrast } from "../../../client/colors";
import { safe } from "../../../site/links";
import { findLinkedFile } from "../../kit/media/fileLinks";
import { htmlAsText } from "../../kit/posts/fieldAsText";
import { numberText } from "../../messages/numbers";
import type { Translate } from "../../messages/shape";
import { blockLabel } from "./blockLabels";
import {
  type BlockSettings,
  getDefinition,
  getEntries,
  getSlots,
  getWording,
  isIncomplete,
  listValues,
  PICTURES,
  toWords,
} from "./definitions";
import { type Block, walk } from "./document";
import { formsIn, missingFormsIn } from "./formsInTexts";
import type { Heading } from "./headings";
import { type ExampleBlock, placeholderTexts } from "./placeholders";

/** A problem of the page for visitors. */
export interface PageFinding {
  text: string;
  /** The block with the problem. */
  block?: string;
  /** The screen of the panel where the user can fix the problem. */
  screen?: "settings" | "colors";
  /** Whether the finding concerns search results only, and not visitors of the page. */
  isForSearch?: boolean;
  fix?: { label: string; set: Record<string, unknown> };
}

/** The data to check links and images against. */
export interface Surroundings {
  /** The files on the page by id, with null for deleted ones. */
  files: ReadonlyMap<number, { alt: string } | null>;
  /** The paths of this site, or null until they are known. */
  addresses: ReadonlySet<string> | null;
  /** The paths that are not public yet. */
  drafts: ReadonlySet<string>;
  /** The ids of the forms that texts can show, or null until they are known. */
  forms: ReadonlySet<string> | null;
}

interface CheckedBlocks extends Surroundings {
  content: Block[];
  /** The template's example content. */
  examples: readonly ExampleBlock[];
}

export interface Checked extends CheckedBlocks {
  headings: Heading[];
  colors: { domain_color_type_id: number; code: string }[];
  title: string;
  description: string;
  /** The total size of the images in bytes, as loaded in the builder. */
  weight: number;
  /** The block with the largest image. */
  heaviest?: string | null;
}

const READABLE = 4.5;
const TITLE_MAX = 60;
export const DESCRIPTION = { min: 50, max: 160 };
const WEIGHT_MAX = 2_000_000;
const PAIRS = [
  { name: "base", text: 7, background: 8 },
  { name: "primary", text: 2, background: 5 },
  { name: "secondary", text: 3, background: 6 },
  { name: "accent", text: 1, background: 4 },
];

/** Return all problems to fix before publishing, the most serious first. */
export function check(t: Translate, page: Checked): PageFinding[] {
  const blocks = blocksIn(page.content);
  return [
    ...checkBlocks(t, page),
    ...checkHeadingOrder(t, page.headings, blocks),
    ...weakPairs(t, page.colors),
    ...lengths(t, page),
    ...(page.weight > WEIGHT_MAX
      ? [
          {
            ...(page.heaviest && { block: page.heaviest }),
            text: t("builder.checks.heavy", { weight: numberText(page.weight / 1e6, 1) }),
          },
        ]
      : []),
  ];
}

/** Return the problems that need no rendering. */
export function checkBlocks(t: Translate, page: CheckedBlocks): PageFinding[] {
  const blocks = blocksIn(page.content);
  const own = blocks.filter(({ type }) => type === "Form").map(({ props }) => props.id);
  return [
    ...blocks.flatMap((block) => findBrokenLinks(t, block, page)),
    ...blocks.flatMap((block) => emptyLinks(t, block)),
    ...blocks.flatMap((block) => findMissingForms(t, block, page.forms, own)),
    ...blocks.flatMap((block) => findMissingAlt(t, block, page.files)),
    ...blocks.flatMap((block) => findExamples(t, block, page.examples)),
    ...blocks.flatMap((block) => empty(t, block)),
  ];
}

function blocksIn(content: readonly Block[]): Block[] {
  return [...walk(content, getSlots)].map(({ block }) => block);
}

function findMissingAlt(t: Translate, block: Block, files: Checked["files"]): PageFinding[] {
  const ids = [...new Set(listValues(block, "media"))];
  const videos = getVideos(block);
  return ids.flatMap((id) => {
    const file = files.get(id as number);
    if (file === undefined || file?.alt || (file && videos.includes(id))) return [];
    const label = blockLabel(block.type);
    const text = file ? t("builder.checks.no_alt", { label }) : t("builder.checks.gone", { label });
    return [{ text, block: block.props.id }];
  });
}

/** Return a problem if a container or image block is empty. */
function empty(t: Translate, block: Block): PageFinding[] {
  const { type, props } = block;
  const slots = getSlots(type);
  const isEmpty = slots.length
    ? slots.every((name) => getEntries(props[name]).length === 0)
    : type in PICTURES && !listValues(block, "media").some(Boolean);
  return isEmpty ? [{ text: t("builder.checks.empty", { label: blockLabel(type) }), block: props.id }] : [];
}

/**
 * Return the ids of a block's videos. They play silently as decoration, so the text next to them must
 * suffice.
 */
function getVideos({ type, props }: Block): unknown[] {
  const settings = Object.entries(getDefinition(type)?.props ?? {});
  return settings.flatMap(([name, { family }]) => (family === "video" ? [props[name]] : []));
}

/** Return the problems of unchanged example texts and incomplete entries. */
function findExamples(t: Translate, block: Block, template: readonly ExampleBlock[]): PageFinding[] {
  const { type, props } = block;
  const label = blockLabel(type);
  const settings = getDefinition(type)?.props ?? {};
  const half = Object.entries(settings).flatMap(([name, setting]) =>
    setting.together && getEntries(props[name]).some((entry) => isIncomplete(entry, setting))
      ? setting.together
      : [],
  );
  const names = half.map((name) => say(getWording(type, name).label ?? toWords(name)).toLowerCase());
  return [
    ...(placeholderTexts(block, template).length
      ? [{ text: t("builder.checks.example", { label }), block: props.id }]
      : []),
    ...(half.length
      ? [{ text: t("builder.checks.half", { label, names: names.join(", ") }), block: props.id }]
      : []),
  ];
}

function checkHeadingOrder(t: Translate, headings: Heading[], blocks: Block[]): PageFinding[] {
  const tops = headings.filter(({ level }) => level === 1);
  const count =
    tops.length === 1
      ? []
      : [
          {
            ...(tops[1]?.block && { block: tops[1].block }),
            text: tops.length
              ? t("builder.checks.many_main", { count: tops.length })
              : t("builder.checks.no_main"),
          },
        ];
  const skips = headings.flatMap((heading, index) => {
    const before = headings[index - 1]?.level ?? 1;
    if (heading.level <= before + 1) return [];
    const block = blocks.find(({ props }) => props.id === heading.block);
    const right = before + 1;
    const fix =
      block?.type === "Heading" && right >= 2
        ? { fix: { label: t("builder.checks.make_level", { level: right }), set: { level: String(right) } } }
        : {};
    const text = t("builder.checks.jump", { heading: heading.text, before, level: heading.level });
    return [{ text, ...(heading.block && { block: heading.block }), ...fix }];
  });
  return [...count, ...skips];
}

function weakPairs(t: Translate, colors: Checked["colors"]): PageFinding[] {
  const code = (type: number) => colors.find((each) => each.domain_color_type_id === type)?.code;
  return PAIRS.flatMap(({ name, text, background }) => {
    const [one, other] = [code(text), code(background)];
    if (!one || !other || contrast(one, other) >= READABLE) return [];
    const ratio = numberText(contrast(one, other), 1);
    const color = say(name).toLowerCase();
    return [{ text: t("builder.checks.contrast", { color, ratio }), screen: "colors" }];
  });
}

function lengths(t: Translate, { title, description }: Checked): PageFinding[] {
  const texts = [...titleLength(t, title), ...descriptionLength(t, description)];
  return texts.map((text) => ({ text, screen: "settings", isForSearch: true }));
}

export function titleLength(t: Translate, { length }: string): string[] {
  return length > TITLE_MAX ? [t("builder.checks.title_long", { count: length, most: TITLE_MAX })] : [];
}

/**
 * Return one sentence if the description for search engines is missing or has the wrong length, or an empty
 * list.
 */
export function descriptionLength(t: Translate, html: string): string[] {
  const { length } = htmlAsText(html);
  const { min: least, max: most } = DESCRIPTION;
  if (!length) return [t("builder.checks.no_description")];
  if (length >= least && length <= most) return [];
  return [t("builder.checks.description", { count: length, least, most })];
}

/**
 * Return the problems of buttons with a label but no link, and of links without a URL or a label in texts.
 */
function emptyLinks(t: Translate, block: Block): PageFinding[] {
  const { id } = block.props;
  const lone = textsWithoutLink(block.props, getDefinition(block.type)?.props ?? {});
  const inText = listValues(block, "html").flatMap((html) => emptyLinksIn(t, html));
  return [
    ...lone.map((text) => ({ text: t("builder.checks.nowhere", { text }), block: id })),
    ...inText.map((text) => ({ text, block: id })),
  ];
}

/** Return the problems of forms in texts. A form of the same page becomes live together with the text. */
function findMissingForms(
  t: Translate,
  block: Block,
  forms: Surroundings["forms"],
  own: readonly string[],
): PageFinding[] {
  const live = forms && new Set([...forms, ...own]);
  return listValues(block, "html")
    .flatMap((html) => missingFormsIn(t, html, live))
    .map((text) => ({ text, block: block.props.id }));
}

function textsWithoutLink(values: Record<string, unknown>, settings: BlockSettings): string[] {
  const names = Object.keys(settings);
  const own = names.flatMap((name) => {
    if (settings[name]?.kind !== "url" || values[name]) return [];
    const text = values[findLinkText(name, names)];
    return typeof text === "string" && text ? [text] : [];
  });
  const inLists = names.flatMap((name) =>
    settings[name]?.kind === "list"
      ? getEntries(values[name]).flatMap((entry) => textsWithoutLink(entry, settings[name]?.items ?? {}))
      : [],
  );
  return [...own, ...inLists];
}

/** Return the name of the setting with a link's label, or "" if the link needs no label of its own. */
function findLinkText(name: string, names: string[]): string {
  if (name !== "url") return name.replace(/url$/, "text");
  if (names.includes("link_text")) return "link_text";
  return names.includes("title") ? "" : "text";
}

function findBrokenLinks(t: Translate, block: Block, around: Surroundings): PageFinding[] {
  const inSettings = listValues(block, "url").map((url) => String(url ?? ""));
  const inText = listValues(block, "html").flatMap(addressesIn);
  return [...inSettings, ...inText].flatMap((href) =>
    describeBrokenLink(t, href, around).map((text) => ({ text, block: block.props.id })),
  );
}

/** Return one sentence if the target of a link is broken, or an empty list. */
export function describeBrokenLink(
  t: Translate,
  href: string,
  { addresses, drafts }: Surroundings,
): string[] {
  if (!addresses || !href) return [];
  const path = pathIn(href);
  if (path === null ? safe(href) === undefined : !addresses.has(path)) {
    return [t("builder.checks.broken", { address: href })];
  }
  return path !== null && drafts.has(path) ? [t("builder.checks.draft", { address: href })] : [];
}

/** Return a sentence for each link in rich text that has no URL or no label. */
export function emptyLinksIn(t: Translate, html: unknown): string[] {
  return linksIn(html)
    .filter(({ href, text }) => !href || !text)
    .map(({ text }) => t("builder.checks.empty_link", { text }));
}

/** Return whether the text or one of the blocks contains a form. */
export function hasForms(content: readonly Block[], ...texts: unknown[]): boolean {
  const inBlocks = blocksIn(content).flatMap((block) => listValues(block, "html"));
  return [...texts, ...inBlocks].some((html) => formsIn(html).length > 0);
}

/** Return the targets of the links in rich text. */
export function addressesIn(html: unknown): string[] {
  return linksIn(html).map(({ href }) => href);
}

/** Return the paths of this site's pages that blocks link to. */
export function pathsIn(content: readonly Block[]): string[] {
  return blocksIn(content).flatMap((block) => {
    const links = [
      ...listValues(block, "url").map(String),
      ...listValues(block, "html").flatMap(addressesIn),
    ];
    return links.map(pathIn).filter((path) => path !== null);
  });
}

/** Return the path of a link to a page of this site, or null for files and other sites. */
export function pathIn(href: string): string | null {
  if (!href.startsWith("/") || href.startsWith("//") || findLinkedFile(href) !== null) return null;
  const path = href.replace(/[?#].*$/, "").replace(/^\/+|\/+$/g, "");
  return /\.\w+$/.test(path) ? null : path;
}

interface CheckedLink {
  href: string;
  text: string;
}

function linksIn(html: unknown): CheckedLink[] {
  if (typeof html !== "string" || !html.includes("<a")) return [];
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.querySelectorAll("a")].map((link) => ({
    href: link.getAttribute("href") ?? "",
    text: link.textContent?.trim() ?? "",
  }));
}
