import type { VisiblePost } from "../../client/types";
import { isLatest } from "../../client/types";
import { useAccount } from "./account";
import { hasOnePage, type Reach } from "./permissions";

/** The collection of the only post that users with an `own_member` permission may edit. */
export const OWN_MEMBER_COLLECTION = "members";

/** Return whether `permission` covers any post of a collection. */
export function mayIn({ reach }: Reach, permission: string, slug: string): boolean {
  const how = reach[permission];
  return how === "own_member" ? slug === OWN_MEMBER_COLLECTION : how !== undefined;
}

/**
 * Return whether the user can add posts to a collection; users with a single page cannot add a second one.
 */
export function mayAdd(rights: Reach, slug: string): boolean {
  return !hasOnePage(rights) && mayIn(rights, "posts.write", slug);
}

/**
 * Return whether `permission` covers a post. Users who can edit only their own post get the public version of
 * all other posts, which the permission does not cover.
 */
export function mayWith(rights: Reach, permission: string, slug: string, post: VisiblePost): boolean {
  return mayIn(rights, permission, slug) && isLatest(post);
}

/** Return whether the user may trash a post; a public post requires the permission to publish. */
export function mayTrash(rights: Reach, slug: string, post: VisiblePost): boolean {
  const isTheirs = mayWith(rights, "posts.delete", slug, post);
  return isTheirs && (!post.is_live || rights.reach["posts.publish"] !== undefined);
}

/** Return whether the user has any bulk action on the posts of a list. */
export function mayTick(rights: Reach, slug: string): boolean {
  return BULK.some((permission) => mayIn(rights, permission, slug));
}

const BULK = ["posts.publish", "posts.delete", "posts.delete_permanently"];

export function useMayAdd(slug: string): boolean {
  return mayAdd(useAccount(), slug);
}
