import { getDefinition, getEntries, getSlots, isIncomplete } from "./definitions";
import { type Block, childrenIn, type Document, emptyDocument } from "./document";

/** Return the built content of a post, or an empty document if the post uses its standard layout. */
export function toDocument(post: { post_body: { builder?: unknown } }): Document {
  const { builder } = post.post_body;
  return builder ? { ...emptyDocument(), ...(builder as Document) } : emptyDocument();
}

/** Return the page as the API expects it, without Puck's additional data. */
export function asSaved(document: Document): Document {
  return { ...document, content: document.content.map(blockAsSaved) };
}

function blockAsSaved(block: Block): Block {
  const { type, props } = block;
  const slots = getSlots(type).map((slot) => [slot, childrenIn(block, slot).map(blockAsSaved)]);
  return { type, props: { ...props, ...wholeLists(block), ...Object.fromEntries(slots) } };
}

/** Reset incomplete groups of values to their defaults. A group is saved once it is complete. */
function wholeLists({ type, props }: Block): Record<string, unknown> {
  const lists = Object.entries(getDefinition(type)?.props ?? {}).filter(([, { together }]) => together);
  const pairs = lists.map(([name, setting]) => {
    const { together = [], items = {} } = setting;
    const empty = Object.fromEntries(together.map((each) => [each, items[each]?.default]));
    const whole = (entry: Record<string, unknown>) =>
      isIncomplete(entry, setting) ? { ...entry, ...empty } : entry;
    return [name, getEntries(props[name]).map(whole)];
  });
  return Object.fromEntries(pairs);
}
