import type { Account } from "../../client/types";

export type Reach = Pick<Account, "reach">;

/** Return whether the user may edit only a single page, their own. */
export function hasOnePage({ reach }: Reach): boolean {
  return reach["posts.read"] === "own_member";
}
