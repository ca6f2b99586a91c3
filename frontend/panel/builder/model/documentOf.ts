import { definitionOf, entriesOf, isIncomplete, slotsOf } from "./definitions";
import { type Block, childrenIn, type Document, emptyDocument } from "./document";

/** What was built of a post; nothing was, as long as it shows the standard layout of its kind. */
export function documentOf(post: { post_body: { builder?: unknown } }): Document {
  const { builder } = post.post_body;
  return builder ? { ...emptyDocument(), ...(builder as Document) } : emptyDocument();
}

/** The page as the API knows it, without what Puck keeps beside its blocks. */
export function asSaved(document: Document): Document {
  return { ...document, content: document.content.map(blockAsSaved) };
}

function blockAsSaved(block: Block): Block {
  const { type, props } = block;
  const slots = slotsOf(type).map((slot) => [slot, childrenIn(block, slot).map(blockAsSaved)]);
  return { type, props: { ...props, ...wholeLists(block), ...Object.fromEntries(slots) } };
}

/** What belongs together and is only half there counts from the moment that the other half is given. */
function wholeLists({ type, props }: Block): Record<string, unknown> {
  const lists = Object.entries(definitionOf(type)?.props ?? {}).filter(([, { together }]) => together);
  const pairs = lists.map(([name, setting]) => {
    const { together = [], items = {} } = setting;
    const empty = Object.fromEntries(together.map((each) => [each, items[each]?.default]));
    const whole = (entry: Record<string, unknown>) =>
      isIncomplete(entry, setting) ? { ...entry, ...empty } : entry;
    return [name, entriesOf(props[name]).map(whole)];
  });
  return Object.fromEntries(pairs);
}
