import type { Post } from "../../../client/types";
import { draftStatus } from "./draftStatus";

/** When visitors see a page from, at once for null, and until when, for good for null. */
export interface PublishTimes {
  from: Date | null;
  until: Date | null;
}

/** The times as the API takes them. */
export function timesPart(times: PublishTimes | undefined) {
  return (
    times && {
      ...(times.from && { publish_at: times.from.toISOString() }),
      unpublish_at: times.until?.toISOString() ?? null,
    }
  );
}

/** The end of what visitors see now, as the API takes it; what they do not see yet stays so. */
export function endPart(post: Post, until: Date | null) {
  const status = post.has_unpublished_changes ? draftStatus(post) : post.post_status_id;
  return {
    ...(status !== undefined && { post_status_id: status }),
    version: post.version,
    unpublish_at: until?.toISOString() ?? null,
  };
}
