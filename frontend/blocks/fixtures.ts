import { type BlockType, blocks, type Prop } from "../generated/blocks";
import type { PublicBlock, SitePayload } from "../generated/schema";
import {
  caterings,
  cuisines,
  faqs,
  foodMenus,
  list,
  members,
  picture,
  places,
  post,
  showcases,
  stops,
  stories,
} from "../site/fixtures/make";
import { association } from "../site/fixtures/sites";
import { blockConfigs } from "./editor";
import { say } from "./texts/texts";

/** Return a block with its example settings, with lists and images filled in. */
export function getExample(type: BlockType, over: Record<string, unknown> = {}): PublicBlock {
  const definition = blocks.find((each) => each.type === type);
  if (!definition) throw new Error(`There is no block called "${type}"`);
  const example = blockConfigs[type]?.example((english) => say(english, "en"));
  const props = filled(definition.props, { ...example, ...over });
  return { type, props: { id: type.toLowerCase(), ...props } };
}

/** Return the settings with defaults for missing values, and with example images and posts. */
function filled(
  props: Readonly<Record<string, Prop>>,
  settings: Record<string, unknown>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, prop] of Object.entries(props)) {
    values[name] = name in settings ? settings[name] : prop.default;
    if (prop.kind === "media")
      values[`${name}_item`] = name === "video" ? null : picture(`truck-${name.length}`);
    if (prop.kind === "post") values[`${name}_item`] = { id: 1, blocks: [getExample("Quote")] };
    if (prop.kind !== "list") continue;
    const entries = (values[name] as Record<string, unknown>[]).length ? values[name] : [{}];
    values[name] = (entries as Record<string, unknown>[]).map((each) => filled(prop.items ?? {}, each));
  }
  return values;
}

/** Return a page with these blocks, on a site with entries in every list. */
export function getPage(content: PublicBlock[], over: Partial<SitePayload> = {}): SitePayload {
  const site = association({
    lists: {
      members: list(members(9)),
      cuisines: list(cuisines),
      showcases: list(showcases),
      caterings: list(caterings),
      blog: list(stories),
      faqs: list(faqs),
    },
    food_menus: foodMenus,
    places,
    stops,
  });
  const page = { ...site.page, title: "A page", post: post(1, "pages", "A page"), blocks: content };
  return { ...site, url: "a-page", page, ...over };
}

/** Return one block of every type, with content in container blocks. */
export function everyBlock(): PublicBlock[] {
  return blocks.map(({ type }) => {
    const inside = [getExample("Heading", { text: "Inside" })].map((each) => ({
      ...each,
      props: { ...each.props, id: `inside-${type}` },
    }));
    if (type === "Section") return getExample(type, { content: inside });
    return type === "Columns" ? getExample(type, { first: inside, second: [] }) : getExample(type);
  });
}
