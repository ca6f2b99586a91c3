import type { Account } from "../../client/types";

export type Reach = Pick<Account, "reach">;

/** Whether there is one page of their own that they may work on, and nothing else. */
export function hasOnePage({ reach }: Reach): boolean {
  return reach["posts.read"] === "own_member";
}
