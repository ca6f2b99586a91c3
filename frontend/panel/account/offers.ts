import type { VisiblePost } from "../../client/types";
import { isLatest } from "../../client/types";
import { useAccount } from "./account";
import { hasOnePage, type Reach } from "./reach";

/** The collection in which whoever reaches "their own member post" has it. */
export const OWN_MEMBER_COLLECTION = "members";

/** Whether `permission` reaches any post of that collection. */
export function mayIn({ reach }: Reach, permission: string, slug: string): boolean {
  const how = reach[permission];
  return how === "own_member" ? slug === OWN_MEMBER_COLLECTION : how !== undefined;
}

/** Whether posts can be added to that collection; of the one page of one's own there is no second. */
export function mayAdd(rights: Reach, slug: string): boolean {
  return !hasOnePage(rights) && mayIn(rights, "posts.write", slug);
}

/** Whether `permission` reaches that post: who reaches their own sees others as visitors do. */
export function mayWith(rights: Reach, permission: string, slug: string, post: VisiblePost): boolean {
  return mayIn(rights, permission, slug) && isLatest(post);
}

/** Whether that post can be thrown away: what visitors see is taken down by who could have put it there. */
export function mayTrash(rights: Reach, slug: string, post: VisiblePost): boolean {
  const isTheirs = mayWith(rights, "posts.delete", slug, post);
  return isTheirs && (!post.is_live || rights.reach["posts.publish"] !== undefined);
}

/** Whether there is anything that can be done to several posts of a list at once. */
export function mayTick(rights: Reach, slug: string): boolean {
  return BULK.some((permission) => mayIn(rights, permission, slug));
}

const BULK = ["posts.publish", "posts.delete", "posts.delete_permanently"];

export function useMayAdd(slug: string): boolean {
  return mayAdd(useAccount(), slug);
}
