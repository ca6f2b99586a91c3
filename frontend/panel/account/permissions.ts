import type { Account } from "../../client/types";

export type Reach = Pick<Account, "reach">;

/** Return whether the user may edit a single page of their own, and no other posts. */
export function hasOnePage({ reach }: Reach): boolean {
  return reach["posts.read"] === "own_member";
}
