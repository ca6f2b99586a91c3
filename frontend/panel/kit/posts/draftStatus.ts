import { type Post, Status, type StatusId } from "../../../client/types";

/** The status of a save that says no other: a live post keeps its public version, whatever else stays what it is. */
export function draftStatus(post: Pick<Post, "post_status_id"> | null): StatusId | undefined {
  if (!post || post.post_status_id === Status.draft || post.post_status_id === Status.published)
    return Status.draft;
  return undefined;
}

/** What saving without publishing makes of what was changed. */
export function savedAs(post: Pick<Post, "post_status_id" | "is_live"> | null) {
  if (draftStatus(post) === undefined) return "changes";
  return post?.is_live ? "draftOfLive" : "draft";
}
