import { type Post, Status, type StatusId } from "../../../client/types";

/**
 * Return the status to send if the user chose none: draft for a draft or a live post, which keeps its public
 * version, or undefined to keep any other status.
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
