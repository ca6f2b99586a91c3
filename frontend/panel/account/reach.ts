import type { Account } from "../../client/types";

export type Rights = Pick<Account, "reach">;

/** Whether there is one page of their own that they may work on, and nothing else. */
export function hasOnePage({ reach }: Rights): boolean {
  return reach["posts.read"] === "own_member";
}
