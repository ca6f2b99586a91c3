import type { Post } from "../../client/types";
import { Pill, type PillTone } from "../layout/Pill";

interface Shown {
  label: string;
  tone: PillTone;
}

const STATUSES: Record<number, Shown> = {
  1: { label: "Draft", tone: null },
  2: { label: "Live", tone: "success" },
  3: { label: "Scheduled", tone: "info" },
  4: { label: "In review", tone: "warning" },
  5: { label: "Archived", tone: null },
};

type WithStatus = Pick<Post, "post_status_id" | "is_live" | "has_unpublished_changes" | "deleted_at">;

/** What state a post is in, in the fewest words: what visitors see, and whether there is something newer. */
export function statusOf(post: WithStatus): Shown {
  if (post.deleted_at) return { label: "In the trash", tone: "error" };
  if (post.is_live && post.post_status_id === 1) return { label: "Live, changed since", tone: "warning" };
  if (post.is_live && post.post_status_id === 4) return { label: "Live, change in review", tone: "warning" };
  if (post.is_live && post.has_unpublished_changes) return { label: "Live, changed since", tone: "warning" };
  return STATUSES[post.post_status_id] ?? { label: "Draft", tone: null };
}

export function StatusPill({ post }: { post: WithStatus }) {
  const { label, tone } = statusOf(post);
  return <Pill tone={tone}>{label}</Pill>;
}
