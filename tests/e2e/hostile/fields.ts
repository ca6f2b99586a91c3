import { type Block, blocks, type Prop } from "../../../frontend/generated/blocks";
import type { OwnDomain } from "../stack/domain";

export interface Built {
  type: string;
  props: Record<string, unknown>;
}

interface Left {
  /** The number of waiting payloads up to this length. */
  left: (longest?: number) => number;
}

/** Returns the next payload that fits, or "none left". */
export type Next = (longest?: number) => string;

/**
 * Return a function that returns the payloads in turn. A payload that is too long for a field waits for a
 * field with enough space.
 */
export function inTurn(payloads: readonly string[]): Next & Left {
  const waiting = [...payloads];
  const next = (longest = 200) => {
    const at = waiting.findIndex((each) => each.length <= longest);
    return at < 0 ? "none left" : (waiting.splice(at, 1)[0] ?? "");
  };
  return Object.assign(next, {
    left: (longest = Infinity) => waiting.filter((each) => each.length <= longest).length,
  });
}

/** Return blocks of every kind, with a payload in every text field. */
export function getBlocksFull(next: Next & Left, most: number): Built[] {
  const built: Built[] = [];
  const kinds: readonly Block[] = blocks.filter(
    ({ type }) => !["RichText", "Section", "Columns", "PagePart"].includes(type),
  );
  while (built.length < most && next.left(500) > 0) {
    for (const { type, props } of kinds) {
      built.push({ type, props: { ...filled(props, next), id: `b${built.length}` } });
    }
  }
  return built;
}

function filled(props: Readonly<Record<string, Prop>>, next: Next): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, prop] of Object.entries(props)) {
    if (prop.kind === "text") values[name] = next(prop.max_length);
    else if (prop.kind === "list" && !prop.unique)
      values[name] = [filled(prop.items ?? {}, next), filled(prop.items ?? {}, next)];
  }
  return values;
}

export function richText(payloads: readonly string[]): Built[] {
  return payloads.map((html, index) => ({
    type: "RichText",
    props: { id: `r${index}`, html: `<p>${index}</p>${html}` },
  }));
}

/** Fill the settings that appear on every page. */
export async function fillOptions(domain: OwnDomain, next: Next): Promise<void> {
  const { data } = await domain.try<Record<string, unknown>>("GET", "/api/options/options");
  const texts = [
    "title",
    "address",
    "social_media_title",
    "menu_title",
    "join_title",
    "join_text",
    "copyright",
  ];
  const words = Object.fromEntries(texts.map((name) => [name, next(80)]));
  await domain.send("PUT", "/api/options/options", { ...data, ...words });
  await domain.send("PUT", "/api/options/seo", { title: next(60), description: next(150) });
  const item = (children: object[] = []) => ({
    text: next(60),
    url: "/",
    type: "link",
    mode: children.length ? "dropdown" : "link",
    children,
  });
  const menuBody = { header: [item([item()]), item()], footer: [item(), item()] };
  await domain.send("PUT", "/api/options/menus", { menuBody });
  const { data: page } = await domain.try<Record<string, unknown>>("GET", "/api/options/error-page");
  const values = Object.fromEntries(
    ["title", "subtitle", "section_title", "section_text"].map((name) => [name, next(80)]),
  );
  await domain.send("PUT", "/api/options/error-page", { ...page, ...values, truck_image_id: null });
}

/** Create posts of every collection and questions, and return the URLs of the posts. */
export async function fillPosts(domain: OwnDomain, next: Next, markup: Next): Promise<string[]> {
  const made: Promise<string>[] = [];
  for (let number = 0; number < 4; number += 1) {
    const rich = () => ({ description: markup(400) });
    const bodies: [number, string, object][] = [
      [
        2,
        "members",
        { ...rich(), address: next(250), links: [{ label: next(60), url: "https://example.com" }] },
      ],
      [3, "cuisines", rich()],
      [4, "showcases", rich()],
      [5, "catering", { ...rich(), price_note: next(100) }],
      [6, "blog", { ...rich(), excerpt: next(400), author: next(100) }],
    ];
    for (const [type, folder, attributes] of bodies) {
      made.push(domain.post(type, `${folder}/hostile-${number}`, next(120), { attributes }));
    }
    const category = await domain.send<{ id: number }>("POST", "/api/faq-categories", { name: next(60) });
    const question = {
      question: next(150),
      answer: markup(300),
      category_id: category.data.id,
      is_published: true,
    };
    await domain.send("POST", "/api/faqs", question);
  }
  return Promise.all(made);
}

/** Return the URLs that the server accepts as a link target. */
export async function taken(domain: OwnDomain, addresses: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (let from = 0; from < addresses.length; from += 15) {
    const some = addresses.slice(from, from + 15);
    const footer = some.map((url) => ({ text: "x", url, type: "link", mode: "link", children: [] }));
    const { errors } = await domain.try("PUT", "/api/options/menus", { menuBody: { header: [], footer } });
    problems.push(...some.filter((_, index) => !(`menuBody.footer.${index}.url` in errors)));
  }
  return problems;
}

/**
 * Upload pictures with payloads in their names, and return blocks with each of them alone and in a gallery.
 */
export async function pictures(domain: OwnDomain, next: Next): Promise<Built[]> {
  const ids: number[] = [];
  for (let shade = 0; shade < 4; shade += 1)
    ids.push(await domain.upload(`${next(60).replaceAll("/", "")}.png`, shade));
  const images = ids.map((image) => ({ image, caption: next(200) }));
  const alone = ids.map((image) => ({
    type: "Image",
    props: { id: `i${image}`, image, caption: next(200) },
  }));
  return [...alone, { type: "Gallery", props: { id: "gallery", images } }];
}
