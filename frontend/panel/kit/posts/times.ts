import { type Post, Status, type StatusId } from "../../../client/types";
import { draftStatus } from "./draftStatus";

/** The start and end of publication. A null start means immediately, and a null end means no end. */
export interface PublishTimes {
  from: Date | null;
  until: Date | null;
}

/** Return the status of a post with these times. */
export function statusFor({ from }: PublishTimes): StatusId {
  return from ? Status.scheduled : Status.published;
}

/** Return the times as the API expects them. */
export function timesPart(times: PublishTimes | undefined) {
  return (
    times && {
      ...(times.from && { publish_at: times.from.toISOString() }),
      unpublish_at: times.until?.toISOString() ?? null,
    }
  );
}

/** Return the end of the public version as the API expects it, without publishing unpublished changes. */
export function endPart(post: Post, until: Date | null) {
  const status = post.has_unpublished_changes ? draftStatus(post) : post.post_status_id;
  return {
    ...(status !== undefined && { post_status_id: status }),
    version: post.version,
    unpublish_at: until?.toISOString() ?? null,
  };
}
