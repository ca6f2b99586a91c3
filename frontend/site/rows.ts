import type { PostPublic } from "../generated/schema";

/** Return a list field of a post. The server has validated its rows. */
export function listRows<Row>(post: PostPublic | undefined, field: string): Row[] {
  const value = post?.attributes[field];
  return Array.isArray(value) ? value : [];
}
