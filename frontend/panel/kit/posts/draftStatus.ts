import { type Post, Status, type StatusId } from "../../../client/types";

/**
 * Return the status of a save that names none: a live post keeps its public version, any other keeps its
 * status.
 */
export function draftStatus(post: Pick<Post, "post_status_id"> | null): StatusId | undefined {
  if (!post || post.post_status_id === Status.draft || post.post_status_id === Status.published)
    return Status.draft;
  return undefined;
}

/** Return what saving without publishing turns the changes into. */
export function getSaveKind(post: Pick<Post, "post_status_id" | "is_live"> | null) {
  if (draftStatus(post) === undefined) return "changes";
  return post?.is_live ? "draftOfLive" : "draft";
}
