import type { Post } from "../../../client/types";
import { useAccount } from "../../account/account";
import type { PlainKey } from "../../messages/shape";
import { useText } from "../../messages/useText";
import { Pill, type PillTone } from "../layout/Pill";

interface StatusLabel {
  label: PlainKey;
  tone: PillTone;
}

const STATUSES: Record<number, StatusLabel> = {
  1: { label: "posts.statuses.draft", tone: null },
  2: { label: "posts.statuses.live", tone: "success" },
  3: { label: "posts.statuses.scheduled", tone: "info" },
  4: { label: "posts.statuses.review", tone: "warning" },
  5: { label: "posts.statuses.archived", tone: null },
};

type WithStatus = Pick<Post, "post_status_id" | "is_live" | "has_unpublished_changes" | "deleted_at">;

const READY: Partial<Record<PlainKey, PlainKey>> = {
  "posts.statuses.live": "posts.statuses.ready",
  "posts.statuses.changed": "posts.statuses.readyChanged",
  "posts.statuses.changeInReview": "posts.statuses.readyInReview",
};

/** Return the status of a post: its visibility, and whether there is a newer version. */
function getStatus(post: WithStatus): StatusLabel {
  if (post.deleted_at) return { label: "posts.statuses.trash", tone: "error" };
  if (post.is_live && post.post_status_id === 1) return { label: "posts.statuses.changed", tone: "warning" };
  if (post.is_live && post.post_status_id === 4)
    return { label: "posts.statuses.changeInReview", tone: "warning" };
  if (post.is_live && post.has_unpublished_changes)
    return { label: "posts.statuses.changed", tone: "warning" };
  return STATUSES[post.post_status_id] ?? { label: "posts.statuses.draft", tone: null };
}

/** The status of a post. Before the site is open, a published post is ready, not live. */
export function StatusPill({ post }: { post: WithStatus }) {
  const t = useText();
  const { is_open: isOpen } = useAccount().domain;
  const { label, tone } = getStatus(post);
  return <Pill tone={tone}>{t((!isOpen && READY[label]) || label)}</Pill>;
}
