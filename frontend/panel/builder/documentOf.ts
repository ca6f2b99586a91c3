import { type Document, emptyDocument } from "./document";

/** What was built of a post; nothing was, as long as it shows the standard layout of its kind. */
export function documentOf(post: { post_body: { builder?: unknown } }): Document {
  const { builder } = post.post_body;
  return builder ? { ...emptyDocument(), ...(builder as Document) } : emptyDocument();
}
