import { slotsOf } from "./definitions";
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
  return { type, props: { ...props, ...Object.fromEntries(slots) } };
}
