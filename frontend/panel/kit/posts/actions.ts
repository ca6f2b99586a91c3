import { type Post, Status, type StatusId } from "../../../client/types";
import type { Translate } from "../../messages/shape";

type Done =
  | "changed"
  | "reverted"
  | "restored"
  | "trashed"
  | "deleted"
  | "draft"
  | "published"
  | "scheduled"
  | "review"
  | "archived";

/** Describe a completed action, with the title of a single post or the number of posts. */
export function describeDone(t: Translate, what: Done, posts: readonly Post[]): string {
  return t(`posts.done.${what}`, { title: posts[0]?.title ?? "", smart_count: posts.length });
}

/** Describe a publication: of a new post, or of changes to a post that was live before. */
export function describePublication(t: Translate, published: Post, before: Post | null): string {
  return before?.is_live ? t("posts.edit.published") : describeDone(t, "published", [published]);
}

/** Return the path parameter of a post, for API calls. */
export function at(post: { id: number }) {
  return { params: { path: { id: String(post.id) } } };
}

/** The completed action for each new status. */
export const DONE = {
  [Status.draft]: "draft",
  [Status.published]: "published",
  [Status.scheduled]: "scheduled",
  [Status.inReview]: "review",
  [Status.archived]: "archived",
} as const satisfies Record<StatusId, Done>;
