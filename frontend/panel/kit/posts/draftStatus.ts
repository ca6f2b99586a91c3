import { type Post, Status, type StatusId } from "../../../client/types";

/**
 * Return the status of a save without a chosen status: a live post keeps its public version, any other keeps
 * its status.
 */
export function draftStatus(post: Pick<Post, "post_status_id"> | null): StatusId | undefined {
  if (!post || post.post_status_id === Status.draft || post.post_status_id === Status.published)
    return Status.draft;
  return undefined;
}

/** Return the result of saving without publishing. */
export function getSaveKind(post: Pick<Post, "post_status_id" | "is_live"> | null) {
  if (draftStatus(post) === undefined) return "changes";
  return post?.is_live ? "draftOfLive" : "draft";
}
